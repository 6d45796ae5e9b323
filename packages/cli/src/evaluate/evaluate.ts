/** `tulle evaluate`: read both, measure, write, say. */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type Evaluation,
  evaluationJson,
  evaluationPage,
  InvalidInput,
  mainMeasures,
  measureInWords,
  measureTitle,
  visible,
  visibleLines,
} from '@tulle/core'
import { checkFile, holdsRelease, openTables, releaseIn } from '@tulle/engine'
import { openRelease } from '@tulle/releases'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { checkReading, type EvaluateFlags } from './flags.ts'
import { checkWishes, evaluationFor } from './kinds.ts'
import { checkPlace, FILES, writePlace } from './place.ts'
import { plainEvaluation } from './plain.ts'
import type { Work } from './work.ts'

export async function evaluate(original: string, release: string, flags: EvaluateFlags): Promise<void> {
  const kept = await checkPlace(flags.out, flags.force === true)
  await checkOrder(original, release)
  await checkFile(original)
  const tables = await openTables({ multiline: flags.multiline === true })
  const shown = progress()
  const stop = interruption()
  try {
    const work: Work = {
      tables,
      file: original,
      flags,
      run: {
        signal: stop.signal,
        progress: (phase, share) => shown.update(phase, share),
        pause: () => new Promise((resolve) => setImmediate(resolve)),
      },
    }
    const evaluation = await evaluated(work, release)
    stop.signal.throwIfAborted()
    shown.end()
    const about = `${basename(original)} beside ${basename(release)} · ${new Date().toISOString().slice(0, 10)}`
    const texts = { json: evaluationJson(evaluation, about), page: evaluationPage(evaluation, about) }
    await writePlace(kept, texts, flags.force === true)
    say(evaluation, kept, flags.json === true)
  } finally {
    shown.end()
    stop.done()
    await tables.close()
  }
}

/** The two are easily given the wrong way round. */
async function checkOrder(original: string, release: string): Promise<void> {
  if (await isFolder(original)) {
    throw new InvalidInput(
      (await holdsRelease(original))
        ? `${original} is a release: the original comes first, and then the release. Type tulle evaluate ${(await isFolder(release)) ? 'FILE' : release} ${original} …`
        : `${original} is a folder: give the file with the original.`,
    )
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function evaluated(work: Work, release: string): Promise<Evaluation> {
  if (!(await isFolder(release))) {
    await checkFile(release)
    if (work.flags.as !== undefined) {
      checkWishes(work.flags.as, work.flags)
      checkReading(`plain ${work.flags.as}`, work.flags)
    }
    return plainEvaluation({ ...work, release })
  }
  if (work.flags.as !== undefined) {
    throw new InvalidInput(
      `--as is for two plain files, and ${release} is a release that says itself what it is: leave it out.`,
    )
  }
  const opened = await openRelease(await releaseIn(release, async () => work.tables))
  const { kind, evaluate: measured } = evaluationFor(opened.certificate.plan)
  checkWishes(kind, work.flags)
  checkReading(kind, work.flags)
  const multiline = work.flags.multiline ?? opened.config?.['multiline'] === true
  return measured({ ...work, tables: { ...work.tables, multiline }, folder: release, opened })
}

function say(evaluation: Evaluation, kept: string, json: boolean): void {
  const [data, page] = [join(kept, FILES.json), join(kept, FILES.page)]
  const measures = mainMeasures(evaluation)
  const { doubts = [] } = evaluation
  if (json) {
    const found = measures.map(({ metric, ...measured }) => ({ name: metric.name, ...measured }))
    const told = {
      evaluation: data,
      page,
      private: { summary: evaluation.summary, doubts, main: found, notes: evaluation.notes },
    }
    process.stdout.write(`${visibleLines(JSON.stringify(told, undefined, 2))}\n`)
    return
  }
  const lines = [
    colours.red('For you alone, not to be published:'),
    ...doubts.map((doubt) => `  ${colours.red(visible(doubt))}`),
    `  ${visible(evaluation.summary)}`,
    ...measures.map((measure) => `  ${visible(`${measureTitle(measure)}: ${measureInWords(measure)}`)}`),
    ...evaluation.notes.map((note) => `  ${colours.yellow('Note:')} ${visible(note)}`),
    `  ${visible(page)}`,
    `  ${visible(data)}`,
    'Look at the page for all of it, with figures and how to read each number. It reveals the original.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
