/** An evaluation on the command line: flags in, two private files and what they say first out. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { visible, visibleLines } from '@tulle/core/text'
import { type Evaluation, mainMeasures, measureInWords, measureTitle } from '@tulle/core/utility'
import { fileSources, holdsRelease, keptWriter, releaseIn, sourcesOn } from '@tulle/engine'
import {
  EVALUATION_FILES,
  type EvaluateSettings,
  evaluate,
  evaluateOptions,
  type KeptWriter,
  settingsOf,
} from '@tulle/releases'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { say as print } from '../screen/say.ts'
import { typed } from '../typed/names.ts'

interface EvaluateFlags extends Readonly<Record<string, unknown>> {
  readonly out?: string
  readonly force?: boolean
  readonly json?: boolean
}

export async function runEvaluate(original: string, release: string, flags: EvaluateFlags): Promise<void> {
  const { out, force, json, ...given } = flags
  const settings = settingsOf('evaluate', evaluateOptions, given) as EvaluateSettings
  if (out === '' || (out === undefined && json !== true)) {
    throw new InvalidInput(
      'Where should the evaluation go? Give a folder with -o DIR: it is written to DIR/private. Or print it, with --json.',
    )
  }
  await checkOrder(original, release)
  const files = fileSources()
  const kept = out === undefined ? undefined : keptWriter(out, force === true)
  const shown = progress()
  const stop = interruption()
  try {
    const compared = (await isFolder(release)) ? await releaseIn(release, files.tables) : release
    const evaluation = await evaluate({ file: original, release: compared }, settings, {
      sources: ({ multiline }) => sourcesOn(async () => ({ ...(await files.tables()), multiline })),
      writer: kept ?? toScreen(),
      said: typed,
      run: {
        signal: stop.signal,
        progress: (phase, share) => shown.update(phase, share),
        pause: () => new Promise((resolve) => setImmediate(resolve)),
      },
    })
    shown.end()
    if (kept !== undefined) say(evaluation, kept.folder, json === true)
  } finally {
    shown.end()
    stop.done()
    await files.close()
  }
}

/** For programs: what would be kept for them, and no page. */
function toScreen(): KeptWriter {
  return {
    check: () => Promise.resolve(),
    write(texts) {
      const data = texts.find(({ name }) => name === EVALUATION_FILES[1])
      process.stdout.write(visibleLines(data?.text ?? ''))
      return Promise.resolve()
    },
  }
}

/** The two are easily given the wrong way round. */
async function checkOrder(original: string, release: string): Promise<void> {
  if (!(await isFolder(original))) return
  throw new InvalidInput(
    (await holdsRelease(original))
      ? `${original} is a release: the original comes first, and then the release. Type: tulle evaluate ${(await isFolder(release)) ? 'FILE' : release} ${original} …`
      : `${original} is a folder: give the file with the original.`,
  )
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

function say(evaluation: Evaluation, kept: string, json: boolean): void {
  const [page, data] = EVALUATION_FILES.map((name) => join(kept, name)) as [string, string]
  const measures = mainMeasures(evaluation)
  const { doubts = [], summary, notes } = evaluation
  if (json) {
    const main = measures.map(({ metric, ...measured }) => ({ name: metric.name, ...measured }))
    const told = { evaluation: data, page, private: { summary, doubts, main, notes } }
    process.stdout.write(`${visibleLines(JSON.stringify(told, undefined, 2))}\n`)
    return
  }
  const lines = [
    colours.red('For you alone, not to be published:'),
    ...doubts.map((doubt) => `  ${colours.red(visible(doubt))}`),
    `  ${visible(summary)}`,
    ...measures.map((measure) => `  ${visible(`${measureTitle(measure)}: ${measureInWords(measure)}`)}`),
    ...notes.map((note) => `  ${colours.yellow('Note:')} ${visible(note)}`),
    `  ${visible(page)}`,
    `  ${visible(data)}`,
    'The page has all of it, with charts and how to read each number. It reveals the original.',
  ]
  print(lines)
}
