/** Questions, until a plan can be made; then a configuration, the plan, and the command to go on with. */
import { stat, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { InvalidInput, NotFeasible } from '@tulle/core'
import { joined, visible, type Words, words } from '@tulle/core/text'
import { fileSources, refuseTakenFile } from '@tulle/engine'
import {
  commandLine,
  guessRoles,
  type Host,
  job,
  type Kind,
  type KindName,
  kinds,
  type Option,
  type Options,
  refuseNumbersAsNames,
  type Shown,
  settingsOf,
  withPaths,
} from '@tulle/releases'
import { interruption } from '../interrupted.ts'
import { planInShort } from '../screen/plan-text.ts'
import { say, widthOf } from '../screen/say.ts'
import { flagOf, typed } from '../typed/names.ts'
import type { Answers, Asker } from './ask.ts'
import { wanted } from './wanted.ts'

interface InitFlags extends Readonly<Record<string, unknown>> {
  readonly publish?: KindName
  readonly out?: string
  readonly force?: boolean
}

export async function runInit(file: string, { publish, out = 'tulle.json', force = false, ...flags }: InitFlags) {
  await refuseTakenFile(out, force)
  const stop = interruption()
  const sources = fileSources()
  try {
    await sources.check(file)
    // Baskets and graphs have names of their own: what is no table is refused where it has to be one.
    const header = await columnsOf(file, sources).catch((error: Error) => error)
    const table = !(header instanceof Error)
    const ask = await asker(table ? header : [])
    const name = publish ?? (await ask?.kind())
    if (name === undefined) {
      throw nobodyToAsk(`What is to be published? Give --publish with one of ${Object.keys(kinds).join(', ')}.`)
    }
    const kind = kinds[name] as unknown as Kind
    if (!table && needsColumns(kind)) throw header
    const host = { sources, signal: stop.signal }
    const { given, shown } = await answered(kind, { file, ...flags }, { ask, table, host })
    await written(out, force, kind, given)
    if (shown instanceof NotFeasible) throw await keptInWords(shown, { out, kind, given, host })
    say([
      ...planInShort(shown, widthOf(process.stdout)),
      `Written to ${visible(out)}, without reading a row of ${visible(file)}. To release it:`,
      `  ${visible(commandLine(['tulle', 'release', '--config'], out, ['-o', 'out']))}`,
    ])
  } finally {
    stop.done()
    await sources.close()
  }
}

async function columnsOf(file: string, sources: Host['sources']): Promise<readonly string[]> {
  const columns = (await sources.header(file)) ?? []
  refuseNumbersAsNames(file, columns)
  return columns
}

/** Said where nobody can be asked. */
function nobodyToAsk(what: string): InvalidInput {
  return new InvalidInput(`${what} There is no terminal here to ask in: use flags.`)
}

/** Nobody, where there is no terminal. What asks is loaded by those alone who are asked. */
async function asker(columns: readonly string[]): Promise<Asker | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const { questions } = await import('./ask.ts')
  return questions(columns, guessRoles(columns))
}

function needsColumns({ options }: Kind): boolean {
  return Object.values(options).some(
    ({ form, missing }) => missing !== undefined && (form.is === 'column' || form.is === 'names'),
  )
}

interface Round {
  readonly ask: Asker | undefined
  /** It has columns. */
  readonly table: boolean
  readonly host: Pick<Host, 'sources' | 'signal'>
}

/**
 * What has to be given is asked first; then whatever a refusal of the plan mentions. Answers of which no plan can be made
 * are answers all the same.
 */
async function answered(
  kind: Kind,
  start: Answers,
  { ask, table, host }: Round,
): Promise<{ given: Answers; shown: Shown | NotFeasible }> {
  const given: Record<string, unknown> = { ...start }
  for (const option of firstAsked(kind.options, given)) {
    if (ask === undefined) break
    if (!table && option.form.is === 'column') continue
    const answer = await ask.option(option)
    if (answer !== undefined) given[option.key] = answer
  }
  for (;;) {
    try {
      return { given, shown: await planned(kind, given, host) }
    } catch (error) {
      if (error instanceof NotFeasible) return { given, shown: error }
      if (!(error instanceof InvalidInput)) throw error
      const missing = wanted(error, kind.options, given)
      if (ask === undefined) throw missing.length === 0 ? error : nobodyToAsk(typed(error.words ?? error.message))
      // What somebody answered can be answered again; what they typed as a flag stays.
      const again = missing.length > 0 ? missing : wanted(error, kind.options, start)
      if (again.length === 0) throw error
      Object.assign(given, withEarlier(given, await ask.oneOf(typed(error.words as Words), again)))
    }
  }
}

interface Kept {
  readonly out: string
  readonly kind: Kind
  readonly given: Answers
  readonly host: Round['host']
}

/** The refusal, where the answers are, and how to go on from them. */
async function keptInWords(refusal: NotFeasible, { out, kind, given, host }: Kept): Promise<NotFeasible> {
  const { instead = {} } = kind
  const asked = Object.keys(instead).some((key) => given[key] !== undefined)
  const found = asked ? undefined : await planned(kind, { ...given, ...instead }, host).catch(() => undefined)
  const command = (flags: readonly string[]) => commandLine(['tulle', 'release', '--config'], out, [...flags, '--plan'])
  const next =
    found === undefined || Object.keys(instead).length === 0
      ? `flags override them, such as a larger ε: ${command(['--epsilon', 'N'])}`
      : `flags override them. What can be released instead: ${command(flagsOf(instead))}`
  return new NotFeasible(joined([refusal.words ?? refusal.message, ` Your answers are kept in ${out}; `, next]))
}

function flagsOf(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([key, value]) => [flagOf(key), String(value)])
}

/** What is given column by column is added to what was given of others. */
function withEarlier(given: Answers, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, now]) => {
      const before = given[key]
      return [key, isByName(before) && isByName(now) ? { ...before, ...now } : now]
    }),
  )
}

function isByName(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is counted, columns and whatever else must be given, whom it protects, and how well. */
const ALWAYS = new Set(['count', 'person', 'protect', 'neighbours', 'epsilon'])

export function firstAsked(options: Options, given: Answers): Option[] {
  const asked = Object.values(options).filter(({ key }) => given[key] === undefined)
  // Two ways to say the same are one question.
  const person = options['protect'] !== undefined
  return asked.filter(
    ({ key, missing }) => missing !== undefined || (ALWAYS.has(key) && !(person && key === 'neighbours')),
  )
}

async function planned(kind: Kind, given: Answers, { sources, signal }: Round['host']): Promise<Shown> {
  let found: Shown | undefined
  const settings = settingsOf(kind.name, kind.options, given)
  await job(kind, settings, {
    sources,
    signal,
    writer: undefined,
    progress: () => undefined,
    run: () => ({ signal }),
    resolve,
    agree: (shown) => {
      found = shown
      return Promise.resolve(false)
    },
  })
  if (found === undefined) throw new InvalidInput(words`No plan could be made from these answers: give others.`)
  return found
}

/** Paths in a configuration start at its own folder. */
async function written(out: string, force: boolean, kind: Kind, given: Answers): Promise<void> {
  const from = dirname(resolve(out))
  const seen = withPaths(kind.options, given, (path) => relative(from, resolve(path)))
  const text = `${JSON.stringify({ release: kind.name, ...seen }, undefined, 2)}\n`
  const folder = await stat(from).catch(() => undefined)
  if (folder?.isDirectory() !== true) throw new InvalidInput(`There is no folder ${from}: make it first.`)
  await writeFile(out, text, { flag: force ? 'w' : 'wx' })
}
