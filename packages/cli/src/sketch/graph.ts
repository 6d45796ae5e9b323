/** `tulle sketch graph`: plan, ask, read, release, write. */

import type { Graph } from '@tulle/core'
import { openTables } from '@tulle/engine'
import type { NodeList } from '@tulle/releases'
import { agreed, checkOut, type Manner } from '../release/manner.ts'
import {
  checkGraphFile,
  checkNodeList,
  edgesLeftOut,
  type ReadGraphFile,
  readGraphFile,
  readListOf,
} from '../release/read-graph.ts'
import { cutBlocks } from './compared-cuts.ts'
import { type NamedCut, numbersIn, readCuts } from './cuts.ts'
import { checkGraphSketch, type GraphSketchConfig } from './graph-config.ts'
import { answersOutcome, clampedCounts, sketchOutcome } from './graph-outcome.ts'
import { type GraphSketchPlan, isSketch, planGraphSketch } from './graph-plan.ts'
import { make } from './make.ts'

export async function sketchGraph(config: GraphSketchConfig, manner: Manner): Promise<void> {
  checkGraphSketch(config, manner)
  await checkOut(manner)
  await checkNodeList(config, '--nodes-from-data')
  if (!manner.planOnly) await checkGraphFile(config)
  const cuts = config.cuts === undefined ? undefined : await readCuts(config.cuts)
  const read = config.nodesFromData ? await readAll(config) : undefined
  const list = read === undefined ? await readListOf(config) : undefined
  const names = read?.graph.names ?? (list as NodeList).names
  const plan = planGraphSketch(config, names.length, cuts === undefined ? undefined : numbered(cuts, names))
  const more = manner.json ? [] : cutBlocks(plan, config)
  if (!(await agreed({ plan, more }, config.file, manner))) return
  await release(config, manner, { plan, cuts: cuts ?? [], read: read ?? (await readAll(config, list)) })
}

function numbered(cuts: readonly NamedCut[], names: readonly string[]): number[][] {
  const numbers = new Map(names.map((name, i) => [name, i]))
  return cuts.map((cut) => numbersIn(cut, numbers))
}

function readAll(config: GraphSketchConfig, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file, weighted } = config
  return readGraphFile(config, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted,
    refusals: {
      directed: `${file} says that its edges have a direction, and cuts are of graphs whose edges have none. Convert it with --undirected, which makes one edge of every pair that is joined either way.`,
      weighted: `${file} has weights, and without more said edges are there or not. Leave the weights out with --ignore-weights, or sketch them with --weighted --weight-bound W --max-change C, W being the most that an edge weighs and C the most that one person changes.`,
    },
  })
}

interface Work {
  readonly plan: GraphSketchPlan
  readonly cuts: readonly NamedCut[]
  readonly read: ReadGraphFile
}

async function release(config: GraphSketchConfig, manner: Manner, { plan, cuts, read }: Work): Promise<void> {
  const { graph, counts } = read
  const tables = await openTables()
  try {
    await make(tables, {
      config,
      manner,
      title: config.title ?? `${isSketch(plan) ? 'Sketch' : 'Cuts'} of a graph`,
      outcome: (run) =>
        isSketch(plan)
          ? sketchOutcome(plan, graph, run, manner.out as string)
          : answersOutcome(plan, graph, run, {
              cuts,
              confidence: config.confidence,
              escapeNames: config.escapeNames,
            }),
      reading: () => ({ counts: { ...counts, ...clampedCounts(plan, graph) }, remarks: remarksOn(plan, read, config) }),
    })
  } finally {
    await tables.close()
  }
}

/** For the owner of the data alone. */
function remarksOn(plan: GraphSketchPlan, { graph, counts }: ReadGraphFile, config: GraphSketchConfig): string[] {
  return [...edgesLeftOut(counts, config), ...repeatedInWords(plan, counts), ...clampedInWords(plan, graph)]
}

/** Without weights an edge that is there twice is there. */
function repeatedInWords({ facts }: GraphSketchPlan, { duplicates }: ReadGraphFile['counts']): string[] {
  if (facts.neighbours.kind === 'edge' || duplicates === 0) return []
  return [
    `${duplicates.toLocaleString('en')} ${duplicates === 1 ? 'edge was' : 'edges were'} left out as repeated: the first weight of each counts. If they are to be added up, do it in the file.`,
  ]
}

function clampedInWords(plan: GraphSketchPlan, graph: Graph): string[] {
  const { clampedWeights = 0 } = clampedCounts(plan, graph)
  if (clampedWeights === 0) return []
  const { weightBound = 1 } = plan.facts
  return [
    `${clampedWeights.toLocaleString('en')} ${clampedWeights === 1 ? 'weight was' : 'weights were'} outside 0 to ${weightBound} and moved there: answers are about the moved ones.`,
  ]
}
