/** What every releasing command does alike on the screen: show the plan, ask, and say what was made. */
import { createInterface } from 'node:readline/promises'
import { InvalidInput } from '@tulle/core'
import { jsonOf } from '@tulle/core/certificate'
import { guaranteeInShort } from '@tulle/core/privacy'
import { listed, visible, visibleLines, type Words, words } from '@tulle/core/text'
import { commandLine, type Done, type Shown } from '@tulle/releases'
import colours from 'picocolors'
import { typed, typedOf } from '../typed/names.ts'
import { filled, whole } from './fit.ts'
import { entry, errorInShort, planInShort, planText, releasedInShort } from './plan-text.ts'
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

const RELEASE_IT = words`{out DIR} in place of {plan} releases it. {explain} says how it works.`
const LOOK_CLOSER = words`answer below. {explain} says how it works.`

/** Shows the plan; false when that was all, or when the person at the keyboard says no. */
export async function agreed(shown: Shown, file: string, manner: Manner): Promise<boolean> {
  const { planOnly, json, explain } = manner
  if (planOnly && json) process.stdout.write(`${visibleLines(JSON.stringify(shown.plan, undefined, 2))}\n`)
  // Where nobody is asked, what matters of the plan is said of the release.
  else if (explain) say(planText(shown, widthOf(process.stdout)))
  else if (planOnly) say(planInShort(shown, widthOf(process.stdout), RELEASE_IT))
  else if (asks(manner)) say(planInShort(shown, widthOf(process.stdout), LOOK_CLOSER))
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
  else say(manner.explain ? doneInFull(done, folder) : doneInShort(done, folder, asks(manner)))
}

/** All of it, with what the private report begins with. */
function doneInFull(done: Done, folder: string): Line[] {
  const { files, result, chosen, notes, reported, told, counted } = done
  const width = widthOf(process.stdout)
  const named = typedOf(folder)
  const sentence = (text: string | Words) => visible(named(text))
  return [
    colours.green('Released.'),
    // What a kind says of its release itself has the numbers in it.
    ...(result === undefined || chosen !== undefined ? [] : entry('Result', result.join(' '), width)),
    ...(typeof chosen === 'string' ? chosen.split('\n') : (chosen ?? [])).map(sentence),
    ...entry('Publish', publishedIn(folder, files), width),
    ...notes.flatMap((note) => entry('Note', named(note), width, colours.yellow)),
    ...counted.lines.map(visible),
    ...counted.alarms.map((text) => colours.red(sentence(text))),
    colours.red('For you alone, not to be published:'),
    ...(told?.lines ?? []).map((line) => `  ${visible(typed(line))}`),
    ...filled(`${whole(visible(`${folder}/private/report.html`))}: ${reported}.`, width, '  '),
    ...entry('Next', `look at that report, then check the release: ${whole(visible(checking(folder)))}`, width),
  ]
}

/** What was published, how far off it is, whom it hides, and what to do next. The report and {explain} have the rest. */
function doneInShort(done: Done, folder: string, planShown: boolean): Line[] {
  const { files, release, notes, told, counted } = done
  const { plan } = release
  const width = widthOf(process.stdout)
  const named = typedOf(folder)
  const report = whole(visible(`${folder}/private/report.html`))
  return [
    ...(planShown ? [] : plan.warnings.flatMap((text) => entry('Warning', text, width, colours.red))),
    ...entry('Released', resultInShort(done, named), width, colours.green),
    ...(planShown ? [] : entry('Error', errorInShort({ plan, error: done.error }, ONE_LINE), width)),
    ...(planShown ? [] : entry('Promise', guaranteeInShort(plan.guarantee), width)),
    ...entry('Publish', publishedInShort(folder, files), width),
    ...notes.flatMap((note) => entry('Note', named(note), width, colours.yellow)),
    ...counted.brief.flatMap((line) => entry('Account', line, width)),
    ...counted.warnings.flatMap((line) => entry('Account', line, width, colours.red)),
    ...(told?.brief ?? told?.lines ?? []).flatMap((line) => entry('Private', line, width, colours.red)),
    ...entry('Next', `look at ${report}, then ${whole(visible(checking(folder)))}`, width),
  ]
}

/** What is said of a release, as far as it fits into three lines, and never cut in a sentence. */
function resultInShort({ files, result, chosen, release }: Done, named: (text: string | Words) => string): string {
  const made = chosen ?? result ?? []
  const [first = '', ...others] = (typeof made === 'string' ? made.split('\n') : made).map((text) => named(text))
  if (first === '') return releasedInShort(release.plan)
  const cut = others.findIndex((_, k) => [first, ...others.slice(0, k + 1)].join(' ').length > THREE_LINES)
  return cut < 0 ? [first, ...others].join(' ') : `${[first, ...others.slice(0, cut)].join(' ')} More in ${files[0]}.`
}

/** About so many letters stand on lines of 80 columns beside the margin. */
const ONE_LINE = 75
const THREE_LINES = 205

function publishedInShort(folder: string, files: readonly string[]): string {
  const all = [...files, 'certificate.html']
  return `only ${whole(`${folder}/release`)}: ${all.length < 4 ? listed(all) : `${all[0]} and ${all.length - 1} other files`}`
}

function publishedIn(folder: string, files: readonly string[]): string {
  return `${whole(`${folder}/release`)}: ${listed([...files, 'certificate.html'])}`
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
