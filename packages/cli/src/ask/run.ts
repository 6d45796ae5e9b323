/** A question on the command line: flags in, an answer out. */
import { visible, visibleLines } from '@tulle/core/text'
import { fileSources, type MatrixOut, matrixPlace, releaseIn } from '@tulle/engine'
import { type MatrixDesk, type Options, openRelease, type Question, settingsOf } from '@tulle/releases'
import { say } from '../screen/say.ts'
import { typed } from '../typed/names.ts'

interface AskFlags extends MatrixOut {
  readonly json?: boolean
}

export function runQuestion<O extends Options>(
  question: Question<string, O, MatrixDesk>,
): (folder: string, flags: AskFlags) => Promise<void> {
  return async (folder, { json, out, force, ...given }) => {
    const settings = settingsOf(`ask ${question.name}`, question.options, given)
    const place = { ...(out === undefined ? {} : { out }), ...(force === undefined ? {} : { force }) }
    const sources = fileSources()
    try {
      const { data, lines } = await question.ask(settings, {
        sources,
        open: async () => openRelease(await releaseIn(folder, sources.tables)),
        matrix: matrixPlace(place),
      })
      const told = { ...(out === undefined ? {} : { file: out }), ...data }
      const shown = [...(out === undefined ? [] : [out]), ...lines]
      if (json === true) process.stdout.write(`${visibleLines(JSON.stringify(told, undefined, 2))}\n`)
      else say(shown.map((line) => visible(typed(line))))
    } finally {
      await sources.close()
    }
  }
}
