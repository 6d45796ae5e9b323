/** From a release to a folder, and what is said of it: the same for every sketch. */
import { type AnyPlan, jsonOf, type Run } from '@tulle/core'
import { openPool, type Tables, writeRelease } from '@tulle/engine'
import { formulaWarning } from '@tulle/releases'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { absolute } from '../release/config.ts'
import { aboutOf, type Manner, say, shownRun } from '../release/manner.ts'
import { version } from '../version.ts'
import type { Outcome, Reading } from './outcome.ts'

interface Made {
  readonly config: {
    readonly file: string
    readonly epsilon?: number | undefined
    readonly escapeNames?: boolean | undefined
  }
  readonly manner: Manner
  readonly title: string
  /** Makes the release. */
  readonly outcome: (run: Run) => Promise<Outcome>
  /** What the reading counted, once the release is made. */
  readonly reading: () => Reading
}

export async function make(tables: Tables, made: Made): Promise<AnyPlan> {
  const shown = progress()
  const stop = interruption()
  const pool = openPool()
  try {
    const started = Date.now()
    const outcome = await made.outcome({ ...shownRun(shown, stop.signal, 'Projecting'), pool })
    const seconds = (Date.now() - started) / 1000
    await write(tables, made, { outcome, seconds, shown, signal: stop.signal })
    return outcome.release.plan
  } finally {
    shown.end()
    stop.done()
    pool.close()
  }
}

interface Writing {
  readonly outcome: Outcome
  readonly seconds: number
  readonly shown: Progress
  readonly signal: AbortSignal
}

async function write(
  tables: Tables,
  { config, manner, title, reading }: Made,
  { outcome, seconds, shown, signal }: Writing,
): Promise<void> {
  shown.update('Writing')
  const { release, found, published, chosen, reported, lines } = outcome
  const { counts, remarks } = reading()
  const files: string[] = []
  await writeRelease({
    folder: manner.out as string,
    force: manner.force,
    signal,
    release,
    title,
    version: version(),
    escapeNames: config.escapeNames,
    data: async (folder) => {
      const progress = (share?: number) => shown.update('Writing', share)
      files.push(...(await outcome.write(tables, folder, { signal, progress })))
      return files
    },
    private: {
      'run.json': `${jsonOf({ seconds, counts, found })}\n`,
      'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
      'report.html': outcome.report({ counts, remarks }, aboutOf(title, config.file, config.epsilon as number)),
    },
  })
  shown.end()
  const figures = { lines: [...remarks, ...lines], numbers: { ...found, counts } }
  const notes = formulaWarning(files, config.escapeNames === true, outcome.names ?? [])
  say({ files, plan: release.plan, released: published, chosen, notes, reported, figures }, manner)
}
