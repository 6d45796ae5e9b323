/** From what was asked for to the plan of a graph: public facts alone. */
import { type CellwiseNeighbours, InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { keepOf, type PlannedBinary, planBinary } from '../../binary/plan.ts'
import { isDirected } from '../../graph-direction.ts'
import { FILTERED } from '../../options/binary.ts'
import { ELSEWHERE } from './elsewhere.ts'
import type { GraphSettings, MADE_UP } from './options.ts'

export function planGraph(settings: GraphSettings, nodes: number): PlannedBinary {
  const mechanism = settings.mechanism as Exclude<GraphSettings['mechanism'], typeof MADE_UP>
  const { expectedEdges, edges, falseEdges, threshold, expectedWeight } = settings
  const weighted = isWeighted(settings)
  return planBinary({
    mechanism,
    settings,
    facts: {
      rows: nodes,
      columns: nodes,
      graph: isDirected(settings) === true ? 'directed' : 'undirected',
      neighbours: neighboursOf(settings),
      names: settings.nodesFromData ? 'data' : 'public',
      ...(weighted ? { weighted } : {}),
    },
    expected: expectedEdges,
    drawn: settings.format === ELSEWHERE ? 'keyed' : undefined,
    keep: keepOf({ ones: edges, falseOnes: falseEdges, threshold, weight: expectedWeight }),
  })
}

/** Weights are published where somebody says how much one of them may change. */
export function isWeighted({ mechanism, neighbours, maxChange }: GraphSettings): boolean {
  return mechanism === FILTERED && (neighbours === 'weight' || maxChange !== undefined)
}

function neighboursOf(settings: GraphSettings): CellwiseNeighbours {
  const { neighbours, maxChange, mechanism, ignoreWeights, expectedWeight } = settings
  if (neighbours === 'weight' && mechanism !== FILTERED) {
    throw new InvalidInput(
      words`Weights are published by {mechanism filtered}, with {maxChange W}; the others flip edges.`,
    )
  }
  if (isWeighted(settings) && ignoreWeights) {
    throw new InvalidInput(words`{ignoreWeights} leaves weights out, and {maxChange} publishes them: give one of them.`)
  }
  if (!isWeighted(settings) && expectedWeight !== undefined) {
    throw new InvalidInput(words`{expectedWeight} is about weights: give {maxChange} with it, or leave it out.`)
  }
  if (!isWeighted(settings) && neighbours !== 'weight') return { kind: neighbours === 'row' ? 'row' : 'edge' }
  if (maxChange === undefined) {
    throw new InvalidInput(words`{maxChange} is missing: by how much may the weight of one edge change?`)
  }
  if (neighbours !== undefined && neighbours !== 'weight') {
    throw new InvalidInput(words`{maxChange} is about weights: leave it out with {neighbours ${neighbours}}.`)
  }
  return { kind: 'weight', maxChange }
}
