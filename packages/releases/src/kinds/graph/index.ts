/** A graph, such as who knows whom, with edges flipped at random. */
import { InvalidInput } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
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
import { refusePerson } from '../../options/promise.ts'
import { checkMechanism } from '../../settings.ts'
import type { NodeList } from '../../sources/graphs.ts'
import { ahead } from './ahead.ts'
import { checkElsewhere, drawnGraph, ELSEWHERE } from './elsewhere.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { evaluatedMadeUp } from './made-up/evaluate.ts'
import { checkMadeUp, prepareMadeUp } from './made-up/index.ts'
import { type GraphSettings, graphOptions, MADE_UP } from './options.ts'
import { isWeighted, planGraph } from './plan.ts'
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
  ahead,
  evaluated: [...evaluated, ...evaluatedMadeUp],
  instead: { mechanism: MADE_UP },
}

function check(settings: GraphSettings, desk: Pick<Desk, 'planOnly' | 'sources'>): void {
  checkWhom(settings)
  checkDirection(settings, !declares(settings, desk.sources))
  checkEdgeColumns(settings, desk.sources)
  checkNodeOptions(settings, desk)
  checkMechanism(graphOptions, settings, settings.mechanism)
  checkElsewhere(settings, desk)
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

/** A friendship is an edge; whoever asks for other neighbours has said something else. */
function checkWhom({ protect, neighbours }: GraphSettings): void {
  refusePerson({ protect }, words`{protect friendship} hides one edge.`)
  if (protect === undefined || neighbours === undefined || neighbours === 'edge') return
  throw new InvalidInput(
    words`{protect friendship} hides an edge, and {neighbours ${neighbours}} something else: give one of them.`,
  )
}

/** Without it nothing is known of what comes out, and mostly that is false edges. */
function checkHowMany(settings: GraphSettings): void {
  const { expectedEdges, countEpsilon, anyway } = settings
  // Of weights, what is false is a matter of degree.
  if (expectedEdges !== undefined || countEpsilon !== undefined || anyway || isWeighted(settings)) return
  throw new InvalidInput(
    words`About how many edges are there? Say it with {expectedEdges}, known without the data, or have them counted with noise ({countEpsilon}): without it nobody can tell beforehand whether false edges would bury the true ones. To release without knowing, say {anyway}.`,
  )
}

async function prepare(settings: GraphSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  await checkNodeList(sources, settings, words`{nodesFromData}`)
  await checkGraphFile(sources, settings, desk)
  if (settings.mechanism === MADE_UP) return prepareMadeUp(settings, desk)
  const known = await nodesOf(desk, settings)
  const { plan, release } = planGraph(settings, 'graph' in known ? known.graph.names.length : known.names.length)
  checkHowMany(settings)
  return {
    shown: { plan },
    async make() {
      if (settings.format === ELSEWHERE && 'names' in known)
        return drawnGraph(plan as KeyedPlan, settings, known.names, desk)
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
