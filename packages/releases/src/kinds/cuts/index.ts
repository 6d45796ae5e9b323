/** A graph, to be asked how many edges leave any set of nodes: a sketch of it, or named cuts answered directly. */
import { words } from '@tulle/core/text'
import { checkGraphFile, checkNodeList, type ReadGraphFile, readGraphFile, readListOf } from '../../graph-file.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { projecting } from '../../projecting.ts'
import type { Sources } from '../../source.ts'
import type { NodeList } from '../../sources/graphs.ts'
import { ahead } from './ahead.ts'
import { madeAnswers } from './answers.ts'
import { checkCuts, outdoneCuts } from './checks.ts'
import { evaluated } from './evaluate.ts'
import { madeSketch } from './made.ts'
import { madePairs } from './made-pairs.ts'
import { type NamedCut, numbersIn, readCuts } from './named-cuts.ts'
import { type CutSettings, cutOptions } from './options.ts'
import { isPairs, isSketch, planCuts } from './plan.ts'
import { cutBlocks } from './shown.ts'

export const cuts: Kind<'sketch-graph', typeof cutOptions> = {
  name: 'sketch-graph',
  about: {
    title: 'Answers about groups in a network',
    such: 'How many ties lead out of a group, for groups that are named later.',
    hides: 'whether any two people are joined',
  },
  options: cutOptions,
  check: checkCuts,
  prepare,
  ahead,
  evaluated,
  outdone: outdoneCuts,
}

async function prepare(settings: CutSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  await checkNodeList(sources, settings, words`{nodesFromData}`)
  await checkGraphFile(sources, settings, desk)
  const named = settings.cuts === undefined ? undefined : await readCuts(sources, settings.cuts)
  const early = settings.nodesFromData ? await readAll(sources, settings) : undefined
  const list = early === undefined ? await readListOf(sources, settings) : undefined
  const names = early?.graph.names ?? (list as NodeList).names
  const plan = planCuts(settings, names.length, named === undefined ? undefined : numbered(named, names))
  return {
    shown: { plan, more: cutBlocks(plan, settings) },
    async make() {
      const read = early ?? (await readAll(sources, settings, list))
      return projecting(desk, (run) =>
        isSketch(plan)
          ? madeSketch(plan, read, settings, run)
          : isPairs(plan)
            ? madePairs(plan, read, settings, run)
            : madeAnswers(plan, { read, cuts: named ?? [], settings }, run),
      )
    },
  }
}

function numbered(named: readonly NamedCut[], names: readonly string[]): number[][] {
  const numbers = new Map(names.map((name, i) => [name, i]))
  return named.map((cut) => numbersIn(cut, numbers))
}

function readAll(sources: Sources, settings: CutSettings, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file, weighted } = settings
  return readGraphFile(sources, settings, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted,
    refusals: {
      directed: words`${file} says that its edges have a direction, and cuts are of graphs whose edges have none. Convert it with {undirected}, which makes one edge of every pair that is joined either way.`,
      weighted: words`${file} has weights, and without more said edges are there or not. Leave the weights out with {ignoreWeights}, or sketch them with {weighted} {weightBound W} {maxChange C}, W being the most that an edge weighs and C the most that one person changes.`,
    },
  })
}
