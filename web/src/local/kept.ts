/* Stores things for the pages by id, in IndexedDB. All calls fail if the browser has no storage or is full. */
export class Kept<T extends { readonly id: string }> {
	#db: Promise<IDBDatabase> | null = null;

	constructor(
		readonly name: string,
		readonly store: string,
	) {}

	#open(): Promise<IDBDatabase> {
		const request = indexedDB.open(this.name, 1);
		request.onupgradeneeded = () => request.result.createObjectStore(this.store, { keyPath: 'id' });
		return new Promise((resolve, reject) => {
			request.onsuccess = () => {
				request.result.onclose = () => {
					this.#db = null; // somebody has cleared the browser's data
				};
				resolve(request.result);
			};
			request.onerror = () => reject(request.error);
		});
	}

	/** Waits for the end of the transaction, as a lack of room may show only then. */
	async #run<R>(mode: IDBTransactionMode, ask: (all: IDBObjectStore) => IDBRequest<R>): Promise<R> {
		try {
			this.#db ??= this.#open();
			const transaction = (await this.#db).transaction(this.store, mode);
			const request = ask(transaction.objectStore(this.store));
			await new Promise((resolve, reject) => {
				transaction.oncomplete = resolve;
				transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
			});
			return request.result;
		} catch (error) {
			this.#db = null;
			throw error;
		}
	}

	get(id: string): Promise<T | undefined> {
		return this.#run('readonly', all => all.get(id));
	}

	getAll(): Promise<readonly T[]> {
		return this.#run('readonly', all => all.getAll());
	}

	async put(value: T): Promise<void> {
		await this.#run('readwrite', all => all.put(value));
	}

	async remove(id: string): Promise<void> {
		await this.#run('readwrite', all => all.delete(id));
	}
}
