/** Readers and writers for files of a tab, and its ledger. They are loaded once they are needed. */
import { type Ledger, ledgerOn } from '@tulle/releases'

export type { Head, OpenedFile } from '@tulle/releases/browser'

export const readers = () => import('@tulle/releases/browser')

export async function openLedger(): Promise<Ledger> {
  const { indexedDbStore } = await readers()
  return ledgerOn(indexedDbStore())
}
