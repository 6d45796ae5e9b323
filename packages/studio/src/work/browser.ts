/** Readers and writers for files of a tab. They are loaded once there is a file. */
import { NoLedger, type Store } from '@tulle/releases'

export type { Head, OpenedFile } from '@tulle/releases/browser'

export const readers = () => import('@tulle/releases/browser')

export async function indexedDbStore(): Promise<Store> {
  throw new NoLedger('this browser keeps none.')
}
