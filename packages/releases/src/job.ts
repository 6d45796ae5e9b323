/** The one pipeline of every release: check, lists, plan, agree, reserve, read, release, artefacts. */
import { type AccountTotal, jsonOf } from '@tulle/core/certificate'
import { inPlain, type Words } from '@tulle/core/text'
import { evaluationPage } from '@tulle/core/utility'
import { type Artefacts, kept, type Writer, type WrittenRelease } from './artefact.ts'
import { formulaWarning } from './escape.ts'
import type { Block, Desk, Kind, Made, Shown } from './kind.ts'
import type { Counted } from './ledger/counted.ts'
import { watched } from './ledger/drawn.ts'
import { type LedgerStep, ledgerStep } from './ledger/step.ts'
import type { Store } from './ledger/store.ts'
import type { Options, Settings } from './option.ts'
import type { Publishing } from './options/release.ts'
import { withPaths } from './settings.ts'

/** What a front end and an engine bring to a job. */
export interface Host extends Omit<Desk, 'planOnly'> {
  /** Where the release goes; without one there is only a plan. */
  readonly writer: Writer | undefined
  /** Shows the plan, and says whether to go on. */
  readonly agree: (shown: Shown) => Promise<boolean>
  /** Says a sentence of the private page as its reader knows the options; by their keys unless told. */
  readonly said?: (text: string | Words) => string
  /** Where a file is, for a configuration that is kept. */
  readonly resolve: (file: string) => string
  /** The books of a ledger: that of this name, or the one that is there for whoever names none. Throws NoLedger without any. */
  readonly books?: (named: string | undefined) => Store
  /** Says at once what somebody should know though the job has failed. */
  readonly tell?: (alarm: string) => void
}

/** A release that was written. */
export interface Done extends Made {
  /** The names of the published files, the data first. */
  readonly files: readonly string[]
  /** What the publisher should know of what is published. */
  readonly notes: readonly Words[]
  /** How the ledger counted it. */
  readonly counted: Counted
}

/** The release, or nothing where only a plan was wanted or nobody agreed. */
export async function job<O extends Options>(
  kind: Kind<string, O>,
  settings: Settings<O>,
  host: Host,
): Promise<Done | undefined> {
  kind.check(settings, { ...host, planOnly: host.writer === undefined })
  const step = await ledgerStep(kind.name, settings, host)
  try {
    return await inSteps(kind, settings, host, step)
  } finally {
    await step.end()
  }
}

async function inSteps<O extends Options>(
  kind: Kind<string, O>,
  settings: Settings<O>,
  host: Host,
  step: LedgerStep,
): Promise<Done | undefined> {
  const { writer } = host
  const drawing = watched({ ...host, planOnly: writer === undefined })
  const { shown: plain, confirm, make } = await kind.prepare(settings, drawing.desk)
  const shown = withBlocks(plain, await step.look(plain.plan))
  if (writer === undefined) {
    await host.agree(shown)
    return undefined
  }
  await confirm?.()
  if (!(await host.agree(shown))) return undefined
  const started = Date.now()
  // Before any noise is drawn: what fails from here on may stay counted, and never the other way round.
  const reserved = await step.reserve(shown.plan)
  const made = await reserved.make(drawing, make)
  const { title } = made
  const seconds = (Date.now() - started) / 1000
  const { files, certificate } = await reserved.write(() =>
    written(kind, settings, { host, writer, made, seconds, started, account: reserved.total }),
  )
  const counted = await reserved.commit(title, certificate)
  const notes = formulaWarning(files, made.escapeNames ?? false, made.names ?? [])
  return { ...made, files, notes, counted }
}

interface Work {
  readonly host: Host
  readonly writer: Writer
  readonly made: Made
  readonly seconds: number
  readonly started: number
  readonly account: AccountTotal | undefined
}

/** The report, and all that is written. */
async function written<O extends Options>(
  kind: Kind<string, O>,
  settings: Settings<O>,
  { host, writer, made, seconds, started, account }: Work,
): Promise<WrittenRelease> {
  const { release, title, escapeNames = false, published, result } = made
  const { signal, progress, said = inPlain } = host
  const { pause } = host.run()
  const evaluation = await made.evaluate({ signal, progress, ...(pause === undefined ? {} : { pause }) })
  progress('Writing')
  const config = { release: kind.name, ...withPaths(kind.options, settings, host.resolve) }
  const { file } = settings as { readonly file?: string }
  const about = [title, file, made.promise, new Date(started).toISOString().slice(0, 10)].join(' · ')
  const known = { plan: release.plan, remarks: made.remarks.map(said), counts: made.record.counts, seconds }
  return writer.write(
    {
      release,
      title,
      escapeNames,
      published,
      result,
      account,
      publisher: publisherOf(settings as Publishing),
      private: [
        kept('run.json', `${jsonOf({ seconds, ...made.record })}\n`),
        kept('config.json', `${JSON.stringify(config, undefined, 2)}\n`),
        kept('report.html', evaluationPage(evaluation, about, known)),
      ],
    },
    signal,
    (share) => progress('Writing', share),
  )
}

/** Who publishes it, as far as anybody said. */
function publisherOf({ publisher, contact }: Publishing): Artefacts['publisher'] {
  if ((publisher ?? contact) === undefined) return undefined
  return { ...(publisher === undefined ? {} : { name: publisher }), ...(contact === undefined ? {} : { contact }) }
}

/** What a kind has to say may be worked out only when somebody looks at it. */
function withBlocks(shown: Shown, blocks: readonly Block[]): Shown {
  if (blocks.length === 0) return shown
  return {
    plan: shown.plan,
    get more() {
      return [...(shown.more ?? []), ...blocks]
    },
    ...(shown.error === undefined ? {} : { error: shown.error }),
  }
}
