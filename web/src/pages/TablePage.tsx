import { useEffect, useState } from 'preact/hooks';
import { hash } from '../router';
import { seatKeys } from '../settings';
import { carrierOf } from '../table/create';
import { TableSession } from '../table/session';
import { Table } from '../table/Table';

/** /t/ID#INVITE */
export function TablePage({ id }: { id: string }) {
	const [session, setSession] = useState<TableSession | null>(null);
	useEffect(() => {
		const invite = hash.value || seatKeys.value[id]?.invite;
		const made = new TableSession(id, invite, carrierOf(id));
		setSession(made);
		return () => made.close();
	}, [id, hash.value]);
	return session && <Table session={session} />;
}
