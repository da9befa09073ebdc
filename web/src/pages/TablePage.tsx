import { useEffect, useState } from 'preact/hooks';
import { seatKeys } from '../settings';
import { TableSession } from '../table/session';
import { Table } from '../table/Table';

/** /t/ID#INVITE */
export function TablePage({ id }: { id: string }) {
	const [session, setSession] = useState<TableSession | null>(null);
	useEffect(() => {
		const invite = location.hash.slice(1) || seatKeys.value[id]?.invite;
		const made = new TableSession(id, invite);
		setSession(made);
		return () => made.close();
	}, [id]);
	return session && <Table session={session} />;
}
