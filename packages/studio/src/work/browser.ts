/** Readers and writers for files of a tab, and its ledger. They are loaded once they are needed. */
import { type Ledger, ledgerOn } from '@tulle/releases'
import type { OpenedFile } from '@tulle/releases/browser'

export type { Head, OpenedFile } from '@tulle/releases/browser'

export const readers = () => import('@tulle/releases/browser')

/** The ledger of this browser. With the files that are open, an input is known again. */
export async function openLedger(files: readonly OpenedFile[] = []): Promise<Ledger> {
  const { indexedDbStore } = await readers()
  return ledgerOn(indexedDbStore({ files: () => files }))
}
