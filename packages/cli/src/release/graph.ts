/** `tulle release graph`: plan, ask, read, release, write. */

import { basename, join } from 'node:path'
import {
  type BinaryPlan,
  binaryReport,
  type CellwiseNeighbours,
  type Graph,
  graphEstimates,
  InvalidInput,
} from '@tulle/core'
import { namesFor, writeGraph, writeNodes, writeRelease } from '@tulle/engine'
import type { NodeList } from '@tulle/releases'
import { formulaWarning } from '@tulle/releases'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { version } from '../version.ts'
import type { GraphConfig } from './binary-config.ts'
import { cappedRows, countInWords, epsilonOf, movedCounts, movedInWords } from './binary-run.ts'
import { absolute } from './config.ts'
import { checkDirection, isDirected } from './direction.ts'
import { writeGraphEstimates } from './estimates.ts'
import { toldOf } from './left-out.ts'
import { aboutOf, agreed, checkOut, type Manner, say, shownRun } from './manner.ts'
import { keepOf, planBinary, releaseBinary } from './plan-binary.ts'
import {
  checkGraphFile,
  checkNodeFlags,
  checkNodeList,
  declares,
  edgesLeftOut,
  leftOutOf,
  type ReadGraphFile,
  readGraphFile,
  readListOf,
} from './read-graph.ts'

export async function releaseGraph(config: GraphConfig, manner: Manner): Promise<void> {
  checkDirection(config, !declares(config))
  checkNodeFlags(config, manner)
  await checkOut(manner)
  await checkNodeList(config, '--nodes-from-data')
  if (!manner.planOnly) await checkGraphFile(config)
  const read = config.nodesFromData ? await readAll(config) : undefined
  const list = read === undefined ? await readListOf(config) : undefined
  const names = read?.graph.names ?? (list as NodeList).names
  const plan = planGraph(config, names.length)
  if (!(await agreed({ plan }, config.file, manner))) return
  await make(config, manner, plan, read ?? (await readAll(config, list)))
}

function planGraph(config: GraphConfig, nodes: number): BinaryPlan {
  const { mechanism, expectedEdges, edges, falseEdges, threshold, expectedWeight } = config
  const weighted = isWeighted(config)
  return planBinary({
    mechanism,
    config,
    facts: {
      rows: nodes,
      columns: nodes,
      graph: isDirected(config) === true ? 'directed' : 'undirected',
      neighbours: neighboursOf(config),
      names: config.nodesFromData ? 'data' : 'public',
      ...(weighted ? { weighted } : {}),
    },
    expected: expectedEdges,
    keep: keepOf({ ones: edges, falseOnes: falseEdges, threshold, weight: expectedWeight }),
  })
}

/** Weights are published where somebody says how much one of them may change. */
function isWeighted({ mechanism, neighbours, maxChange }: GraphConfig): boolean {
  return mechanism === 'filtered' && (neighbours === 'weight' || maxChange !== undefined)
}

function neighboursOf(config: GraphConfig): CellwiseNeighbours {
  const { neighbours, maxChange, mechanism, ignoreWeights, expectedWeight } = config
  if (neighbours === 'weight' && mechanism !== 'filtered') {
    throw new InvalidInput('Weights are published by --mechanism filtered, with --max-change W; the others flip edges.')
  }
  if (isWeighted(config) && ignoreWeights) {
    throw new InvalidInput('--ignore-weights leaves weights out, and --max-change publishes them: give one of them.')
  }
  if (!isWeighted(config) && expectedWeight !== undefined) {
    throw new InvalidInput('--expected-weight is about weights: give --max-change with it, or leave it out.')
  }
  if (!isWeighted(config) && neighbours !== 'weight') return { kind: neighbours === 'row' ? 'row' : 'edge' }
  if (maxChange === undefined) {
    throw new InvalidInput('--max-change is missing: by how much may the weight of one edge change?')
  }
  if (neighbours !== undefined && neighbours !== 'weight') {
    throw new InvalidInput(`--max-change is about weights: leave it out with --neighbours ${neighbours}.`)
  }
  return { kind: 'weight', maxChange }
}

function readAll(config: GraphConfig, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file } = config
  return readGraphFile(config, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted: isWeighted(config),
    refusals: {
      directed: `${file} says that its edges have a direction. Release them as they are with --directed, or symmetrise with --undirected, which makes one edge of every pair that is joined either way.`,
      weighted: `${file} has weights, and this release is about edges that are there or not. Leave the weights out with --ignore-weights, or publish them with --mechanism filtered --max-change W, W being the most that one person changes.`,
    },
  })
}

async function make(
  config: GraphConfig,
  manner: Manner,
  plan: BinaryPlan,
  { graph, counts }: ReadGraphFile,
): Promise<void> {
  const shown = progress()
  const stop = interruption()
  try {
    const started = Date.now()
    const release = await releaseBinary(plan, graph, shownRun(shown, stop.signal))
    const estimates = await graphEstimates(release, {
      ...shownRun(shown, stop.signal),
      progress: (done, total) => shown.update('Counting triangles', done / total),
    })
    shown.update('Writing')
    const files: string[] = []
    const moved = movedCounts(release.plan, graph)
    const remarks = [...edgesLeftOut(counts, config), ...movedInWords(moved)]
    const all = { ...counts, ...cappedRows(graph.adjacency, config.maxOnes), ...moved }
    await writeRelease({
      folder: manner.out as string,
      force: manner.force,
      signal: stop.signal,
      release,
      title: titleOf(config, plan),
      version: version(),
      escapeNames: config.escapeNames,
      data: async (folder) => {
        files.push(...(await writeData(folder, { ...graph, adjacency: release.matrix }, config)))
        const { directed } = graph
        const names = namesFor('degrees.csv', config.escapeNames === true, graph.names)
        files.push(...(await writeGraphEstimates(folder, estimates, { names, directed }, config.maxOnes)))
        return files
      },
      private: {
        'run.json': `${JSON.stringify({ seconds: (Date.now() - started) / 1000, counts: all }, undefined, 2)}\n`,
        'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
        'report.html': binaryReport({
          original: graph.adjacency,
          release,
          ...(estimates === undefined ? {} : { estimates }),
          counts: all,
          remarks,
          about: aboutOf(titleOf(config, plan), config.file, epsilonOf(release.plan)),
        }),
      },
    })
    shown.end()
    const reported =
      'how many edges were left out, how many of the released edges are true, and how far the degrees are off'
    const told = toldOf(remarks, { leftOut: leftOutOf(counts), ...moved })
    const notes = formulaWarning(files, config.escapeNames === true, graph.names)
    say({ files, plan: release.plan, reported, notes, ...countInWords(release.plan), ...told }, manner)
  } finally {
    shown.end()
    stop.done()
  }
}

/** An edge list knows only nodes with edges, so the list of all nodes goes with it. */
async function writeData(
  folder: string,
  graph: Graph,
  { format, escapeNames = false }: GraphConfig,
): Promise<string[]> {
  const file = `graph.${format}`
  const sheet = namesFor(file, escapeNames, graph.names)
  const written = await writeGraph({ ...graph, names: sheet }, join(folder, file))
  const names = written.map((path) => basename(path))
  if (format !== 'csv' && format !== 'tsv') return names
  await writeNodes(sheet, join(folder, 'nodes.csv'))
  return [...names, 'nodes.csv']
}

/** From what the plan publishes: what the file is called may tell more than that. */
function titleOf({ title }: GraphConfig, { facts }: BinaryPlan): string {
  return title ?? `Graph of ${facts.rows.toLocaleString('en')} nodes`
}
