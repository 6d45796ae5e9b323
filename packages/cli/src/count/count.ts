/** `tulle count`: plan, ask, read, release, write. */

import { type CountPlan, type DegreePlan, type Graph, jsonOf, type Run } from '@tulle/core'
import { writeRelease } from '@tulle/engine'
import type { NodeList } from '@tulle/releases'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { absolute } from '../release/config.ts'
import { aboutOf, agreed, checkOut, type Manner, say, shownRun } from '../release/manner.ts'
import {
  checkGraphFile,
  checkNodeList,
  edgesLeftOut,
  leftOutOf,
  type ReadGraphFile,
  readGraphFile,
  readListOf,
} from '../release/read-graph.ts'
import { version } from '../version.ts'
import { type CountConfig, checkAsked } from './config.ts'
import { countOutcome } from './count-outcome.ts'
import { degreeOutcome } from './degree-outcome.ts'
import type { Outcome } from './outcome.ts'
import { planOf } from './plan.ts'
import { isCount, planBlocks } from './plan-blocks.ts'
import { asHeading, type What } from './what.ts'

export async function count(config: CountConfig, manner: Manner): Promise<void> {
  const what = checkAsked(config, manner)
  await checkOut(manner)
  await checkNodeList(config, '--nodes-from-data')
  if (!manner.planOnly) await checkGraphFile(config)
  const read = config.nodesFromData ? await readAll(config) : undefined
  const list = read === undefined ? await readListOf(config) : undefined
  const names = read?.graph.names ?? (list as NodeList).names
  const plan = planOf(config, what, names.length)
  const more = manner.json ? [] : planBlocks(plan, config, what)
  if (!(await agreed({ plan, more }, config.file, manner))) return
  await make(config, manner, { plan, what, read: read ?? (await readAll(config, list)) })
}

function readAll(config: CountConfig, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file } = config
  return readGraphFile(config, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted: false,
    refusals: {
      directed: `${file} says that its edges have a direction, and counts are of graphs whose edges have none. Convert it with --undirected, which makes one edge of every pair that is joined either way.`,
      weighted: `${file} has weights, and counts are of edges that are there or not. Leave the weights out with --ignore-weights.`,
    },
  })
}

interface Work {
  readonly plan: CountPlan | DegreePlan
  readonly what: What
  readonly read: ReadGraphFile
}

async function make(config: CountConfig, manner: Manner, { plan, what, read }: Work): Promise<void> {
  const { graph, counts } = read
  const remarks = edgesLeftOut(counts, config)
  const shown = progress()
  const stop = interruption()
  try {
    const started = Date.now()
    const outcome = await outcomeOf(plan, config, graph, shownRun(shown, stop.signal, 'Counting'))
    shown.update('Writing')
    const title = config.title ?? `${asHeading(what.name)} of a graph`
    const files: string[] = []
    const run = { seconds: (Date.now() - started) / 1000, counts: { ...counts }, found: outcome.found }
    await writeRelease({
      folder: manner.out as string,
      force: manner.force,
      signal: stop.signal,
      release: outcome.release,
      title,
      version: version(),
      data: async (folder) => {
        files.push(await outcome.write(folder))
        return files
      },
      private: {
        'run.json': `${jsonOf(run)}\n`,
        'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
        'report.html': outcome.report(
          { counts: { ...counts }, remarks },
          aboutOf(title, config.file, config.epsilon as number),
        ),
      },
    })
    shown.end()
    const { release, chosen, reported } = outcome
    const released = outcome.published ?? { count: what.name, file: files[0] }
    const numbers = { ...outcome.found, ...(remarks.length === 0 ? {} : { leftOut: leftOutOf(counts) }) }
    const figures = { lines: [...remarks, ...outcome.lines], numbers }
    say({ files, plan: release.plan, released, chosen, reported, figures }, manner)
  } finally {
    shown.end()
    stop.done()
  }
}

function outcomeOf(plan: Work['plan'], config: CountConfig, graph: Graph, run: Run): Promise<Outcome> {
  return isCount(plan) ? countOutcome(plan, config, graph, run) : degreeOutcome(plan, graph, run)
}
