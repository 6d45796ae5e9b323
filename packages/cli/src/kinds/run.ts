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
  settingsOf,
  type Writer,
} from '@tulle/releases'
import type { Command } from 'commander'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { agreed, type Manner, mannerOf, sayDone } from '../screen/manner.ts'
import { configured, typed } from '../typed/names.ts'
import { type Engine, type EngineGiven, engineFor } from './engine.ts'

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
      const { out, plan, json, yes, force, ...rest } = given
      const settings = settingsOf(kind.name, kind.options, rest)
      const cluster = clusterOf(settings as EngineGiven)
      const manner = mannerOf({ out, plan, json, yes, force })
      await naming(typed, () => release(kind, settings, cluster, manner))
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

async function release<O extends Options>(
  kind: Kind<string, O>,
  settings: Parameters<typeof job<O>>[1],
  cluster: string | undefined,
  manner: Manner,
): Promise<void> {
  const { file } = settings as EngineGiven
  const stop = interruption()
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
    resolve: (path) => engine.resolve(path),
    said: typed,
    books: (named) => fileStore({ file: named }),
    tell(alarm) {
      shown.end()
      process.stderr.write(`${colours.red(visible(alarm))}\n`)
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
    stop.done()
    await engine.close()
  }
}

/** None where only the plan is wanted. */
async function writerFor(engine: Engine, { out, force, planOnly }: Manner): Promise<Writer | undefined> {
  if (planOnly) return undefined
  if (out !== undefined) return engine.writer(out, force)
  throw new InvalidInput('Where should the release go? Give a folder with -o DIR, or see the plan alone with --plan.')
}
