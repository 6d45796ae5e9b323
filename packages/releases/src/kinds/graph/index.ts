/** A graph, such as who knows whom, with edges flipped at random. */
import { InvalidInput } from '@tulle/core'
import { graphEstimates } from '@tulle/core/certificate'
import { words } from '@tulle/core/text'
import { checkDirection } from '../../graph-direction.ts'
import {
  checkEdgeColumns,
  checkGraphFile,
  checkNodeList,
  checkNodeOptions,
  declares,
  type ReadGraphFile,
  readListOf,
} from '../../graph-file.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { XOR } from '../../options/binary.ts'
import { checkMechanism } from '../../settings.ts'
import type { NodeList } from '../../sources/graphs.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { evaluatedMadeUp } from './made-up/evaluate.ts'
import { checkMadeUp, prepareMadeUp } from './made-up/index.ts'
import { type GraphSettings, graphOptions, MADE_UP } from './options.ts'
import { planGraph } from './plan.ts'
import { readEdges } from './read.ts'

export const graph: Kind<'graph', typeof graphOptions> = {
  name: 'graph',
  about: {
    title: 'A social network',
    such: 'Who is joined to whom: friends, e-mails, co-authors.',
    hides: 'whether any two people are joined',
  },
  options: graphOptions,
  check,
  prepare,
  evaluated: [...evaluated, ...evaluatedMadeUp],
}

function check(settings: GraphSettings, desk: Pick<Desk, 'planOnly' | 'sources'>): void {
  checkDirection(settings, !declares(settings, desk.sources))
  checkEdgeColumns(settings, desk.sources)
  checkNodeOptions(settings, desk)
  checkMechanism(graphOptions, settings, settings.mechanism)
  if (settings.mechanism === MADE_UP) {
    checkMadeUp(settings, desk.sources)
    return
  }
  if (settings.mechanism !== XOR && settings.symmetrise === 'and') {
    throw new InvalidInput(
      words`{symmetrise and} goes with {mechanism xor}; the others perturb the upper triangle, where an edge is one cell.`,
    )
  }
}

async function prepare(settings: GraphSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  await checkNodeList(sources, settings, words`{nodesFromData}`)
  await checkGraphFile(sources, settings, desk)
  if (settings.mechanism === MADE_UP) return prepareMadeUp(settings, desk)
  const known = await nodesOf(desk, settings)
  const { plan, release } = planGraph(settings, 'graph' in known ? known.graph.names.length : known.names.length)
  return {
    shown: { plan },
    async make() {
      const read = 'graph' in known ? known : await readEdges(sources, settings, known)
      const released = await release(read.graph, desk.run())
      const estimates = await graphEstimates(released, desk.run('Counting triangles'))
      return madeOf({ read, release: released, estimates }, settings)
    },
  }
}

/** The public list; where the data is to give the nodes, all of it is read for them. */
function nodesOf({ sources }: Desk, settings: GraphSettings): Promise<NodeList | ReadGraphFile> {
  return settings.nodesFromData ? readEdges(sources, settings) : readListOf(sources, settings)
}
