/** What a release is worth: both are read, put beside each other, and what is found is kept for the owner of the data. */
import { type AnyPlan, InvalidInput, mechanismOf } from '@tulle/core'
import { words } from '@tulle/core/text'
import { type Evaluation, evaluationJson, evaluationPage } from '@tulle/core/utility'
import { type KeptWriter, kept } from '../artefact.ts'
import { kinds } from '../kinds/index.ts'
import { type OpenedRelease, openRelease, type PublishedRelease } from '../open.ts'
import type { Options } from '../option.ts'
import type { Sources } from '../source.ts'
import type { Evaluated, EvaluationDesk, Reading, Task } from '../worth/work.ts'
import { checkReading, checkWishes } from './check.ts'
import type { EvaluateSettings } from './options.ts'
import { PLAIN } from './plain.ts'

/** What a front end and an engine bring. */
export interface EvaluateHost extends Omit<EvaluationDesk, 'sources'> {
  /** With `multiline`, quoted fields of a text may span lines. */
  readonly sources: (options: { readonly multiline: boolean }) => Sources
  readonly writer: KeptWriter
}

export interface Compared {
  /** Where the original is. */
  readonly file: string
  /** What it is held against: a release of Tulle's, or where a plain file is. */
  readonly release: PublishedRelease | string
}

/** Once the last is there, both are. */
export const EVALUATION_FILES = ['evaluation.html', 'evaluation.json'] as const

export async function evaluate(
  compared: Compared,
  settings: EvaluateSettings,
  host: EvaluateHost,
): Promise<Evaluation> {
  const { file, release } = compared
  await host.writer.check(EVALUATION_FILES)
  await host.sources({ multiline: false }).check(file)
  const { evaluation, ...known } =
    typeof release === 'string'
      ? await besidePlain(file, release, settings, host)
      : await besideRelease(file, release, settings, host)
  const { signal } = host.run
  signal.throwIfAborted()
  const name = typeof release === 'string' ? release : release.place
  const about = `${file} beside ${name} · ${new Date().toISOString().slice(0, 10)}`
  const [page, data] = EVALUATION_FILES
  const texts = [kept(page, evaluationPage(evaluation, about, known)), kept(data, evaluationJson(evaluation, about))]
  await host.writer.write(texts, signal)
  return evaluation
}

interface Found {
  readonly evaluation: Evaluation
  readonly plan?: AnyPlan
}

async function besideRelease(
  file: string,
  release: PublishedRelease,
  settings: EvaluateSettings,
  host: EvaluateHost,
): Promise<Found> {
  const { place } = release
  if (settings.as !== undefined) {
    throw new InvalidInput(
      words`{as} is for two plain files, and ${place} is a release that says itself what it is: leave it out.`,
    )
  }
  const opened = await openRelease(release)
  const by = evaluatedBy(opened)
  checkWishes(by.about, settings)
  checkReading(by.reading, settings, 'the original of this release')
  const task = taskOf(by.reading, file, settings, host, opened.config)
  const title = settings.title ?? opened.certificate.title
  return { plan: opened.plan, evaluation: await by.evaluate({ ...task, opened, title }) }
}

/** Which kind made it follows from what it holds. */
function evaluatedBy({ plan, place }: OpenedRelease): Evaluated {
  const { contents } = mechanismOf(plan)
  const found = Object.values(kinds)
    .flatMap(({ evaluated }) => evaluated)
    .find((each) => each.contents === contents && (each.made?.(plan) ?? true))
  if (found === undefined) throw new InvalidInput(`${place} holds ${contents}, which no kind of release evaluates.`)
  return found
}

async function besidePlain(
  file: string,
  release: string,
  settings: EvaluateSettings,
  host: EvaluateHost,
): Promise<Found> {
  await host.sources({ multiline: false }).check(release)
  const { as, title = release } = settings
  const by = PLAIN.find(({ kind }) => kind === as)
  if (by === undefined) {
    throw new InvalidInput(
      words`${release} is a file, not a release of Tulle's. To compare two files, say what they hold with {as matrix}, {as graph} or {as table}.`,
    )
  }
  checkWishes(by.kind, settings)
  checkReading(by.reading, settings, words`two files with {as ${by.kind}}`)
  return { evaluation: await by.evaluate({ ...taskOf(by.reading, file, settings, host), release, title }) }
}

/** What is said now wins over what the release was told. */
function taskOf(
  options: Options,
  file: string,
  settings: EvaluateSettings,
  { sources, run, said }: EvaluateHost,
  config: Readonly<Record<string, unknown>> = {},
): Task {
  const told = Object.keys(options).flatMap((key) => {
    const value = settings[key] ?? config[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const reading = Object.fromEntries(told) as Reading<Options> & { readonly multiline?: unknown }
  const { communities, overlapping, label, rank, quick } = settings
  return {
    file,
    run,
    said,
    reading,
    sources: sources({ multiline: reading.multiline === true }),
    wishes: { communities, overlapping, label, rank, quick },
  }
}
