/** The one pipeline of every release: check, lists, plan, agree, read, release, artefacts. */
import { jsonOf } from '@tulle/core/certificate'
import { inPlain, type Words } from '@tulle/core/text'
import { evaluationPage } from '@tulle/core/utility'
import { kept, type Writer } from './artefact.ts'
import { formulaWarning } from './escape.ts'
import type { Desk, Kind, Made, Shown } from './kind.ts'
import type { Options, Settings } from './option.ts'
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
}

/** A release that was written. */
export interface Done extends Made {
  /** The names of the published files, the data first. */
  readonly files: readonly string[]
  /** What the publisher should know of what is published. */
  readonly notes: readonly Words[]
}

/** The release, or nothing where only a plan was wanted or nobody agreed. */
export async function job<O extends Options>(
  kind: Kind<string, O>,
  settings: Settings<O>,
  host: Host,
): Promise<Done | undefined> {
  const { writer } = host
  const desk: Desk = { ...host, planOnly: writer === undefined }
  kind.check(settings, desk)
  await writer?.check()
  const { shown, confirm, make } = await kind.prepare(settings, desk)
  if (writer === undefined) {
    await host.agree(shown)
    return undefined
  }
  await confirm?.()
  if (!(await host.agree(shown))) return undefined
  const started = Date.now()
  const made = await make()
  const { release, title, escapeNames = false, published } = made
  const seconds = (Date.now() - started) / 1000
  const { signal, progress, said = inPlain } = host
  const { pause } = host.run()
  const evaluation = await made.evaluate({ signal, progress, ...(pause === undefined ? {} : { pause }) })
  progress('Writing')
  const config = { release: kind.name, ...withPaths(kind.options, settings, host.resolve) }
  const { file } = settings as { readonly file?: string }
  const about = [title, file, made.promise, new Date(started).toISOString().slice(0, 10)].join(' · ')
  const known = { plan: release.plan, remarks: made.remarks.map(said), counts: made.record.counts, seconds }
  const files = await writer.write(
    {
      release,
      title,
      escapeNames,
      published,
      private: [
        kept('run.json', `${jsonOf({ seconds, ...made.record })}\n`),
        kept('config.json', `${JSON.stringify(config, undefined, 2)}\n`),
        kept('report.html', evaluationPage(evaluation, about, known)),
      ],
    },
    signal,
    (share) => progress('Writing', share),
  )
  return { ...made, files, notes: formulaWarning(files, escapeNames, made.names ?? []) }
}
