/**
 * What releases uses of its platform besides what core does: the same in every browser and in Node. Anything else does not
 * compile, so that this package runs in a tab.
 */
interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare var AbortController: { new (): AbortController }

interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare var TextEncoder: { new (): TextEncoder }

interface TextDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

declare var TextDecoder: {
  new (label?: 'utf-8' | 'latin1', options?: { ignoreBOM?: boolean; fatal?: boolean }): TextDecoder
}

interface Blob {
  readonly size: number
  slice(start?: number, end?: number): Blob
  arrayBuffer(): Promise<ArrayBuffer>
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
}

declare var Blob: {
  new (parts?: (string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>)[], options?: { type?: string }): Blob
}

interface ReadableStreamReader<T> {
  read(): Promise<{ done: false; value: T } | { done: true; value?: T | undefined }>
  cancel(reason?: unknown): Promise<void>
}

interface ReadableStream<T> {
  getReader(): ReadableStreamReader<T>
  pipeThrough<R>(transform: { readonly readable: ReadableStream<R>; readonly writable: unknown }): ReadableStream<R>
}

interface DecompressionStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly writable: unknown
}

declare var DecompressionStream: { new (format: 'gzip' | 'deflate-raw'): DecompressionStream }

interface CryptoKey {
  readonly type: string
}

interface Crypto {
  readonly subtle: {
    digest(algorithm: 'SHA-256', data: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      key: ArrayBufferView<ArrayBuffer>,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      extractable: boolean,
      usages: 'sign'[],
    ): Promise<CryptoKey>
    sign(algorithm: 'HMAC', key: CryptoKey, data: ArrayBufferView<ArrayBuffer>): Promise<ArrayBuffer>
  }
}

interface IDBRequest<T> {
  readonly result: T
  readonly error: Error | null
  onsuccess: (() => void) | null
  onerror: (() => void) | null
}

interface IDBOpenRequest extends IDBRequest<IDBDatabase> {
  onupgradeneeded: (() => void) | null
}

interface IDBObjectStore {
  get(key: number | string): IDBRequest<unknown>
  getAll(): IDBRequest<unknown[]>
  put(value: unknown): IDBRequest<unknown>
}

interface IDBTransaction {
  readonly error: Error | null
  oncomplete: (() => void) | null
  onabort: (() => void) | null
  objectStore(name: string): IDBObjectStore
  abort(): void
}

interface IDBDatabase {
  onversionchange: (() => void) | null
  createObjectStore(name: string, options: { keyPath: string }): IDBObjectStore
  transaction(names: string[], mode: 'readonly' | 'readwrite', options: { durability: 'strict' }): IDBTransaction
  close(): void
}

interface IDBFactory {
  open(name: string, version: number): IDBOpenRequest
}

declare var indexedDB: IDBFactory | undefined
