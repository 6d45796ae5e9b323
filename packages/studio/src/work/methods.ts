/** All that the page can ask of its worker. What is not needed at first is loaded when it is. */
import type { Call } from '../rpc/serve.ts'
import { type OpenedFile, readers } from './browser.ts'
import { choices } from './choices.ts'
import { curve, epsilonFor } from './curve.ts'
import type { Given } from './given.ts'
import { type Asked, isPlannedLater, plan } from './plan.ts'
import { preview } from './preview.ts'
import type { Made } from './release.ts'

export const methods = {
  headFor: async (file: OpenedFile) => (await readers()).headOf(file),
  plan,
  isPlannedLater,
  curve,
  epsilonFor,
  choices,
  preview,
  release: async (asked: Asked & { readonly seen?: string | undefined }, call: Call) =>
    (await import('./release.ts')).release(asked, call),
  drawReleased: async (made: Pick<Made, 'published'>) => (await import('./drawing.ts')).drawReleased(made),
  drawOriginal: async (asked: Asked) => (await import('./drawing.ts')).drawOriginal(asked),
  adviceFor: async (asked: { readonly given: Given }, call: Call) =>
    (await import('./advice.ts')).adviceFor(asked, call),
  accounts: async () => (await import('./ledger.ts')).accounts(),
  openAccount: async (asked: { readonly name: string; readonly given: Given }) =>
    (await import('./ledger.ts')).openAccount(asked),
  closeAccount: async (name: string) => (await import('./ledger.ts')).closeAccount(name),
  exportLedger: async () => (await import('./ledger.ts')).exportLedger(),
  importLedger: async (text: string) => (await import('./ledger.ts')).importLedger(text),
  verify: async (given: { readonly files: readonly OpenedFile[] }) => (await import('./received.ts')).verify(given),
  askRelease: async (given: Parameters<typeof import('./received.ts').askRelease>[0]) =>
    (await import('./received.ts')).askRelease(given),
}
