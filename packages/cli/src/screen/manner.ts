/** What every releasing command does alike on the screen: show the plan, ask, and say what was made. */
import { createInterface } from 'node:readline/promises'
import { InvalidInput } from '@tulle/core'
import { jsonOf } from '@tulle/core/certificate'
import { guaranteeInBrief } from '@tulle/core/privacy'
import { listed, visible, visibleLines, type Words } from '@tulle/core/text'
import { commandLine, type Done, type Shown } from '@tulle/releases'
import colours from 'picocolors'
import { typed, typedOf } from '../typed/names.ts'
import { filled, whole } from './fit.ts'
import { entry, errorInShort, planInShort, planText } from './plan-text.ts'
import { type Line, say, widthOf } from './say.ts'

/** How the command was called, besides what it is to release. */
export interface Manner {
  readonly out?: string
  readonly planOnly: boolean
  /** The plan in full, not in short. */
  readonly explain: boolean
  readonly json: boolean
  readonly yes: boolean
  readonly force: boolean
}

type Given = Readonly<Record<'out' | 'plan' | 'explain' | 'json' | 'yes' | 'force', unknown>>

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
  const { plan, explain, json, yes, force } = switches
  return {
    ...(out === undefined ? {} : { out }),
    planOnly: plan === true,
    explain: explain === true,
    json: json === true,
    yes: yes === true,
    force: force === true,
  }
}

/** Shows the plan; false when that was all, or when the person at the keyboard says no. */
export async function agreed(shown: Shown, file: string, manner: Manner): Promise<boolean> {
  const { planOnly, json, explain } = manner
  if (planOnly && json) process.stdout.write(`${visibleLines(JSON.stringify(shown.plan, undefined, 2))}\n`)
  // Where nobody is asked, what matters of the plan is said of the release.
  else if (planOnly || explain || asks(manner)) say((explain ? planText : planInShort)(shown, widthOf(process.stdout)))
  if (planOnly) return false
  if (!asks(manner)) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await prompt.question(`Release ${visible(file)} like this? (y/N) `)
    if (/^y(es)?$/i.test(answer.trim())) return true
  } finally {
    prompt.close()
  }
  say(['Nothing was released.'])
  return false
}

function asks({ yes, json }: Manner): boolean {
  return !yes && !json && process.stdin.isTTY
}

export function sayDone(done: Done, manner: Manner): void {
  const { out: folder = '', json } = manner
  if (json) sayInJson(done, folder)
  else say(doneLines(done, folder, manner))
}

function doneLines(done: Done, folder: string, manner: Manner): Line[] {
  const { files, release, result, chosen, notes, reported, told, counted } = done
  const { plan } = release
  const width = widthOf(process.stdout)
  const named = typedOf(folder)
  const sentence = (text: string | Words) => visible(named(text))
  const planShown = manner.explain || asks(manner)
  const published = listed([...files, 'certificate.html'])
  return [
    ...(planShown ? [] : plan.warnings.map((text) => colours.red(visible(text)))),
    colours.green('Released.'),
    // What a kind says of its release itself has the numbers in it.
    ...(result === undefined || chosen !== undefined ? [] : entry('Result', result.join(' '), width)),
    ...(typeof chosen === 'string' ? chosen.split('\n') : (chosen ?? [])).map(sentence),
    ...(planShown ? [] : entry('Promise', guaranteeInBrief(plan.guarantee), width)),
    ...(planShown ? [] : entry('Error', errorInShort({ plan, error: done.error }), width)),
    ...entry('Publish', `${whole(`${folder}/release`)}: ${published}`, width),
    ...notes.flatMap((note) => entry('Note', named(note), width, colours.yellow)),
    ...counted.lines.map(visible),
    ...counted.alarms.map((text) => colours.red(sentence(text))),
    colours.red('For you alone, not to be published:'),
    ...(told?.lines ?? []).map((line) => `  ${visible(typed(line))}`),
    ...filled(`${whole(visible(`${folder}/private/report.html`))}: ${reported}.`, width, '  '),
    ...entry('Next', `look at that report, then check the release: ${whole(visible(checking(folder)))}`, width),
  ]
}

function checking(folder: string): string {
  return commandLine(['tulle', 'verify'], folder)
}

function sayInJson(done: Done, folder: string): void {
  const { files, release, notes, told, counted } = done
  const [data, ...others] = files.map((name) => `${folder}/release/${name}`)
  const certificate = `${folder}/release/certificate.html`
  const report = `${folder}/private/report.html`
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
}
