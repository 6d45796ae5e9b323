/** Advice from public facts, as a page. */
import { advicePage, advise, adviseOptions, questionOf } from '@tulle/releases'
import type { Call } from '../rpc/serve.ts'
import { pause } from './desk.ts'
import { type Given, settingsFrom } from './given.ts'
import { saidHere } from './labels.ts'

export async function adviceFor({ given }: { readonly given: Given }, { signal, progress }: Call): Promise<string> {
  const settings = settingsFrom('advise', adviseOptions, given)
  const asked = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const advice = await advise(questionOf(asked), {
    signal,
    pause,
    progress: (done, total) => progress('Trying what there is', done / total),
  })
  return advicePage(advice, saidHere)
}
