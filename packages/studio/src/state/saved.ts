/** What somebody was doing, kept in this browser, so that closing the tab loses nothing. */
const DATABASE = 'tulle-studio'
const STORE = 'work'

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error as DOMException))
  })
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    await new Promise<void>((done, failed) => {
      transaction.addEventListener('complete', () => done())
      transaction.addEventListener('abort', () => failed(transaction.error as DOMException))
    })
    return request.result
  } finally {
    database.close()
  }
}

export async function saved<T>(key: string): Promise<T | undefined> {
  return (await within('readonly', (store) => store.get(key))) as T | undefined
}

export async function save(key: string, value: unknown): Promise<void> {
  await within('readwrite', (store) => store.put(value, key))
}

export async function forgetAll(): Promise<void> {
  await within('readwrite', (store) => store.clear())
}
