/** A made-up graph like the original: what is checked, planned and released. */
import { InvalidInput, syntheticGraph } from '@tulle/core'
import { words } from '@tulle/core/text'
import { checkUndirected, type ReadGraphFile, readGraphFile, readListOf } from '../../../graph-file.ts'
import { type Groups, readGroups } from '../../../groups.ts'
import type { Desk, Prepared } from '../../../kind.ts'
import { refuseData } from '../../../lists.ts'
import type { Sources } from '../../../source.ts'
import type { NodeList } from '../../../sources/graphs.ts'
import type { GraphSettings } from '../options.ts'
import { madeUpOf } from './made.ts'
import { triedInWords } from './tried.ts'

export function checkMadeUp(settings: GraphSettings, sources: Sources): void {
  checkUndirected(settings, sources, 'Made-up graphs')
  const { neighbours, symmetrise, groups, findGroups } = settings
  if (neighbours !== undefined && neighbours !== 'edge') {
    throw new InvalidInput(
      words`A made-up graph protects every single edge, not {neighbours ${neighbours}}: leave {neighbours} out.`,
    )
  }
  if (symmetrise !== undefined) {
    throw new InvalidInput(words`{symmetrise} goes with {mechanism xor}: leave it out.`)
  }
  if (groups !== undefined && findGroups) {
    throw new InvalidInput(words`{groups} says what the groups are, and {findGroups} looks for some: give one of them.`)
  }
}

export async function prepareMadeUp(settings: GraphSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  await refuseData(sources, settings.file, [[words`{groups}`, settings.groups]])
  const known = settings.nodesFromData ? await readEdges(sources, settings) : await readListOf(sources, settings)
  const names = 'graph' in known ? known.graph.names : known.names
  const groups = settings.groups === undefined ? undefined : await readGroups(sources, settings.groups, names)
  const plan = planOf(settings, names.length, groups)
  return {
    shown: { plan, more: await triedInWords(plan, settings.expectedEdges, desk) },
    async make() {
      const read = 'graph' in known ? known : await readEdges(sources, settings, known)
      const data = { graph: read.graph, ...(groups === undefined ? {} : { groupOf: groups.groupOf }) }
      const released = await syntheticGraph.release(plan, data, desk.run('Making a graph up'))
      return madeUpOf({ read, released, ...(groups === undefined ? {} : { groups }) }, settings)
    },
  }
}

function planOf(
  { epsilon, keep, findGroups, nodesFromData }: GraphSettings,
  nodes: number,
  groups: Groups | undefined,
) {
  return syntheticGraph.plan(
    {
      nodes,
      neighbours: { kind: 'edge' },
      names: nodesFromData ? 'data' : 'public',
      ...(groups === undefined ? {} : { groups: groups.sizes }),
    },
    {
      // A missing ε is for the mechanism to say, in its own words.
      epsilon: epsilon as number,
      ...(keep === undefined ? {} : { keep }),
      ...(findGroups ? { findGroups } : {}),
    },
  )
}

function readEdges(sources: Sources, settings: GraphSettings, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file } = settings
  return readGraphFile(sources, settings, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted: false,
    refusals: {
      directed: words`${file} says that its edges have a direction, and a made-up graph has none: {undirected} makes one edge of every pair that is joined either way.`,
      weighted: words`${file} has weights, and a made-up graph has none: leave them out with {ignoreWeights}.`,
    },
  })
}
