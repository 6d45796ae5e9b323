/** What every releasing command does alike: check where to put it, show the plan, ask, and say what was made. */
import { createInterface } from 'node:readline/promises'
import { type AnyPlan, InvalidInput, jsonOf, type Run, visible, visibleLines, type Words } from '@tulle/core'
import { refuseExisting } from '@tulle/engine'
import colours from 'picocolors'
import { typed } from '../kinds/names.ts'
import type { Progress } from '../progress.ts'
import { planText, type Shown } from './plan-text.ts'

/** How the command was called, besides what it is to release. */
export interface Manner {
  readonly out?: string
  readonly planOnly: boolean
  readonly json: boolean
  readonly yes: boolean
  readonly force: boolean
}

export async function checkOut({ out, force, planOnly }: Manner): Promise<void> {
  if (planOnly) return
  if (out === undefined) {
    throw new InvalidInput('Where should the release go? Give a folder with -o DIR, or see the plan alone with --plan.')
  }
  await refuseExisting(out, force)
}

/** Shows the plan; false when that was all, or when the person at the keyboard says no. */
export async function agreed(shown: Shown, file: string, manner: Manner): Promise<boolean> {
  if (manner.planOnly) {
    process.stdout.write(manner.json ? `${visibleLines(JSON.stringify(shown.plan, undefined, 2))}\n` : planText(shown))
    return false
  }
  if (!manner.json) process.stdout.write(planText(shown))
  if (manner.yes || manner.json || !process.stdin.isTTY) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await prompt.question(`Release ${visible(file)} like this? (y/N) `)
    if (/^y(es)?$/i.test(answer.trim())) return true
  } finally {
    prompt.close()
  }
  process.stdout.write('Nothing was released.\n')
  return false
}

/** A run that shows its progress and lets a signal arrive. */
export function shownRun(shown: Progress, signal: AbortSignal, phase = 'Adding noise'): Run {
  return {
    signal,
    progress: (done, total) => shown.update(phase, done / total),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

export interface Made {
  /** Names of the files in the folder `release`, the data first. */
  readonly files: readonly string[]
  readonly plan: AnyPlan
  /** What was released, for programs; published with the plan. */
  readonly released?: object
  /** Sentences on what a private choice came to; published with the plan. */
  readonly chosen?: string
  /** What the publisher should know of what is published. */
  readonly notes?: readonly (string | Words)[]
  /** What the private report tells, to be put after "it says". */
  readonly reported: string
  /** What the owner of the data is told at once, in lines, and what programs are told of it. Private. */
  readonly figures?: { readonly lines: readonly string[]; readonly numbers: object }
}

export function say(made: Made, { out: folder = '', json }: Manner): void {
  const { files, plan, released, chosen, notes = [], reported, figures } = made
  const [data, ...others] = files.map((name) => `${folder}/release/${name}`)
  const certificate = `${folder}/release/certificate.html`
  const report = `${folder}/private/report.html`
  if (json) {
    const { guarantee, warnings } = plan
    const parts = { folder, data, ...(others.length === 0 ? {} : { others }), certificate, report }
    const run = `${folder}/private/run.json`
    const kept = figures === undefined ? {} : { private: figures.numbers }
    const said = notes.length === 0 ? {} : { notes: notes.map(typed) }
    process.stdout.write(
      `${visibleLines(jsonOf({ ...parts, run, guarantee, warnings, released, ...said, ...kept }))}\n`,
    )
    return
  }
  const lines = [
    colours.green('Released.'),
    ...(chosen === undefined ? [] : chosen.split('\n').map(visible)),
    ...[data ?? '', ...others, certificate].map((path) => `  ${visible(path)}`),
    ...notes.map((note) => `${colours.yellow('Note:')} ${visible(typed(note))}`),
    colours.red('For you alone, not to be published:'),
    ...[...(figures?.lines ?? []), report].map((line) => `  ${visible(line)}`),
    visible(`Look at it before you publish: it says ${reported}.`),
    visible(`Check the release any time with: tulle verify ${folder}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** What tells one private report from another. */
export function aboutOf(title: string, file: string, promised: number | string): string {
  const promise = typeof promised === 'number' ? `ε = ${promised}` : promised
  return `${title} · ${file} · ${promise} · ${new Date().toISOString().slice(0, 10)}`
}
