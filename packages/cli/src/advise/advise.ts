/** `tulle advise`: ask core, and show or write what it says. */
import { advise as adviceOn, advicePage } from '@tulle/core'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { type GivenFacts, questionOf } from './question.ts'
import { adviceText } from './text.ts'
import { checkPlace, writeAdvice } from './write.ts'

export interface AdviseFlags extends GivenFacts {
  readonly out?: string
  readonly json?: boolean
  readonly force?: boolean
}

export async function advise({ out, json = false, force = false, ...given }: AdviseFlags): Promise<void> {
  const question = questionOf(given)
  if (out !== undefined) await checkPlace(out, force)
  const shown = progress()
  const stop = interruption()
  try {
    const advice = await adviceOn(question, {
      signal: stop.signal,
      progress: (done, total) => shown.update('Weighing', done / total),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    })
    shown.end()
    const text = `${JSON.stringify(advice, undefined, 2)}\n`
    const written =
      out === undefined ? undefined : await writeAdvice(out, { page: advicePage(advice), json: text }, force)
    process.stdout.write(json ? text : adviceText(advice, written))
  } finally {
    shown.end()
    stop.done()
  }
}
