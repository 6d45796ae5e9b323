/** What every releasing command does alike on the screen: show the plan, ask, and say what was made. */
import { createInterface } from 'node:readline/promises'
import { InvalidInput } from '@tulle/core'
import { jsonOf } from '@tulle/core/certificate'
import { visible, visibleLines } from '@tulle/core/text'
import type { Done, Shown } from '@tulle/releases'
import colours from 'picocolors'
import { typed, typedOf } from '../typed/names.ts'
import { planText } from './plan-text.ts'

/** How the command was called, besides what it is to release. */
export interface Manner {
  readonly out?: string
  readonly planOnly: boolean
  readonly json: boolean
  readonly yes: boolean
  readonly force: boolean
}

type Given = Readonly<Record<'out' | 'plan' | 'json' | 'yes' | 'force', unknown>>

/** A slip here would release where only a plan was wanted. */
export function mannerOf({ out, ...switches }: Given): Manner {
  for (const [key, value] of Object.entries(switches)) {
    if (value !== undefined && typeof value !== 'boolean') {
      throw new InvalidInput(`"${key}" must be true or false, not ${JSON.stringify(value)}.`)
    }
  }
  if (out !== undefined && typeof out !== 'string') {
    throw new InvalidInput(`"out" must be the name of a folder, not ${JSON.stringify(out)}.`)
  }
  const { plan, json, yes, force } = switches
  return {
    ...(out === undefined ? {} : { out }),
    planOnly: plan === true,
    json: json === true,
    yes: yes === true,
    force: force === true,
  }
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

export function sayDone(done: Done, { out: folder = '', json }: Manner): void {
  const { files, release, chosen, notes, reported, told, counted } = done
  const [data, ...others] = files.map((name) => `${folder}/release/${name}`)
  const certificate = `${folder}/release/certificate.html`
  const report = `${folder}/private/report.html`
  if (json) {
    const { guarantee, warnings } = release.plan
    const parts = { folder, data, ...(others.length === 0 ? {} : { others }), certificate, report }
    const run = `${folder}/private/run.json`
    const kept = told === undefined ? {} : { private: told.numbers }
    const said = notes.length === 0 ? {} : { notes: notes.map(typed) }
    const released = done.released?.(files)
    const { account, standing, recorded, alarms } = counted
    const ledger = { account, standing, recorded, alarms: alarms.map(typed) }
    process.stdout.write(
      `${visibleLines(jsonOf({ ...parts, run, guarantee, warnings, released, ledger, ...said, ...kept }))}\n`,
    )
    return
  }
  const lines = [
    colours.green('Released.'),
    ...(typeof chosen === 'string' ? chosen.split('\n') : (chosen ?? [])).map((line) => visible(typedOf(folder)(line))),
    ...[data ?? '', ...others, certificate].map((path) => `  ${visible(path)}`),
    ...notes.map((note) => `${colours.yellow('Note:')} ${visible(typed(note))}`),
    ...counted.lines.map(visible),
    ...counted.alarms.map((text) => colours.red(visible(typed(text)))),
    colours.red('For you alone, not to be published:'),
    ...[...(told?.lines ?? []), report].map((line) => `  ${visible(typed(line))}`),
    visible(`Look at it before you publish: it says ${reported}.`),
    visible(`Check the release any time with: tulle verify ${folder}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
