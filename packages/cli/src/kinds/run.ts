/** A kind of release on the command line: flags and configurations in, a release and what is said of it out. */
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { fileStore, openPool, readConfig } from '@tulle/engine'
import {
  clusterOf,
  commandOf,
  type Host,
  job,
  type Kind,
  type Options,
  outdone,
  type Settings,
  settingsOf,
  type Writer,
} from '@tulle/releases'
import type { Command } from 'commander'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { agreed, type Manner, mannerOf, sayDone } from '../screen/manner.ts'
import { say } from '../screen/say.ts'
import { configured, typed } from '../typed/names.ts'
import { type Engine, type EngineGiven, engineFor } from './engine.ts'
import { type PIPED, type Piped, piped, STANDARD_INPUT } from './standard-input.ts'

type PipedFormat = (typeof PIPED)[number]

/** Puts the flags over the configuration, if there is one, and releases. */
export function runKind<O extends Options>(
  kind: Kind<string, O>,
): (file: string | undefined, options: unknown, self: Command) => Promise<void> {
  return async (file, _options, self) => {
    const { config, ...flags } = self.opts<Record<string, unknown> & { readonly config?: string }>()
    const named = config === undefined ? typed : configured
    await naming(named, async () => {
      const read = config === undefined ? {} : await configFor(kind, config, flags)
      const given: Record<string, unknown> = { ...read, ...flags, ...(file === undefined ? {} : { file }) }
      const { out, plan, explain, json, yes, force, stdinFormat, ...rest } = given
      const settings = settingsOf(kind.name, kind.options, rest)
      const cluster = clusterOf(settings as unknown as EngineGiven)
      const manner = mannerOf({ out, plan, explain, json, yes, force })
      await naming(typed, () => fromInput(kind, settings, { manner, cluster, format: stdinFormat as PipedFormat }))
    })
  }
}

async function configFor(
  kind: Kind,
  path: string,
  flags: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { release: other, ...read } = await readConfig(path, kind.options)
  if (other !== undefined && other !== kind.name) {
    throw new InvalidInput(
      `The configuration file ${path} is for "${commandOf(JSON.stringify(other).replaceAll('"', ''))}", not for "${commandOf(kind.name)}".`,
    )
  }
  for (const key of [...outdone(kind.options, flags), ...(kind.outdone?.(flags) ?? [])]) delete read[key]
  return read
}

/** Refusals know options by their keys; whoever is told knows what they typed. */
async function naming(named: typeof typed, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof InvalidInput) || error.words === undefined) throw error
    throw new InvalidInput(named(error.words))
  }
}

/** A long step may tell nothing on its way, so what was told last is told again by the clock. */
function ticking(shown: Progress): Progress {
  let clock: NodeJS.Timeout | undefined
  return {
    update(...told) {
      clearInterval(clock)
      clock = setInterval(() => shown.update(...told), 200)
      shown.update(...told)
    },
    end() {
      clearInterval(clock)
      shown.end()
    },
  }
}

/** How the command was called, and where it is to be done. */
interface Called {
  readonly manner: Manner
  readonly cluster: string | undefined
  readonly format?: PipedFormat | undefined
}

/** What is piped in is read only where something is released. */
async function fromInput<O extends Options>(
  kind: Kind<string, O>,
  settings: Settings<O>,
  { manner, cluster, format = 'csv' }: Called,
): Promise<void> {
  const stop = interruption()
  let input: Piped | undefined
  try {
    const given = settings as unknown as EngineGiven
    if (given.file === STANDARD_INPUT && !manner.planOnly) {
      if (cluster !== undefined) {
        throw new InvalidInput('A cluster reads no standard input: give the name of a table, or a file that it sees.')
      }
      if (manner.out === undefined) throw nowhere()
      input = await piped(format, stop.signal)
    }
    const read = input === undefined ? settings : { ...settings, file: input.file }
    await release(kind, read, { manner, cluster, stop, input })
  } finally {
    await input?.remove()
    stop.done()
  }
}

interface Started extends Pick<Called, 'manner' | 'cluster'> {
  readonly stop: ReturnType<typeof interruption>
  readonly input: Piped | undefined
}

async function release<O extends Options>(
  kind: Kind<string, O>,
  settings: Settings<O>,
  { manner, cluster, stop, input }: Started,
): Promise<void> {
  const { file } = settings as unknown as EngineGiven
  const shown = ticking(progress())
  const engine = await engineFor(settings as EngineGiven, cluster)
  const host: Omit<Host, 'writer'> = {
    sources: engine.sources,
    signal: stop.signal,
    progress: (phase, share) => shown.update(phase, share),
    run: (phase = 'Adding noise') => ({
      signal: stop.signal,
      progress: (done, total) => shown.update(phase, done / total),
      pause: () => new Promise((go) => setImmediate(go)),
    }),
    openPool,
    resolve: (path) => (path === input?.file ? STANDARD_INPUT : engine.resolve(path)),
    said: typed,
    books: (named) => fileStore({ file: named }),
    tell(alarm) {
      shown.end()
      say([colours.red(visible(alarm))], process.stderr)
    },
    async agree(plan) {
      shown.end()
      return agreed(plan, file, manner)
    },
  }
  try {
    const writer = await writerFor(engine, manner)
    const done = await job(kind, { ...settings, ...engine.kept }, { ...host, writer })
    shown.end()
    if (done !== undefined) sayDone(done, manner)
  } finally {
    shown.end()
    await engine.close()
  }
}

/** None where only the plan is wanted. */
async function writerFor(engine: Engine, { out, force, planOnly }: Manner): Promise<Writer | undefined> {
  if (planOnly) return undefined
  if (out !== undefined) return engine.writer(out, force)
  throw nowhere()
}

function nowhere(): InvalidInput {
  return new InvalidInput('Where should the release go? Give a folder with -o DIR, or see the plan alone with --plan.')
}
