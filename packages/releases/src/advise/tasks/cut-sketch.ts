/** A sketch of a graph, which answers for any group of nodes later. */
import { cutSketch } from '@tulle/core'
import { FILE, NODES, requested } from '../request.ts'
import { type Foreseen, type Way } from '../way.ts'
import { EDGE, foreseenCuts, type Held, sizesOf, usualSizes } from './cut-errors.ts'
import { neededDelta, ONE_EDGE, promised } from './task.ts'

export interface SketchAsked extends Held {
  readonly epsilon: number
  readonly delta?: number
  readonly within: number
  readonly sizes?: readonly number[]
  readonly queries?: number
  readonly answers: 'asked' | 'instead'
  /** Of graphs that have directions, which cuts know nothing of. */
  readonly undirected?: true
}

export function sketchWay(asked: SketchAsked): Way {
  const {
    nodes,
    expectedEdges,
    epsilon,
    delta,
    within,
    sizes = usualSizes(nodes),
    queries,
    answers,
    undirected,
  } = asked
  const wish = queries === undefined ? {} : { queries }
  return {
    title: 'A sketch, to ask for any cut later',
    mechanism: cutSketch.name,
    publishes: 'a sketch, from which the edges that leave any group can be estimated',
    promise: promised(epsilon, ONE_EDGE, delta),
    answers,
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = cutSketch.plan(
        { nodes, neighbours: EDGE, edges: { declared: expectedEdges } },
        {
          epsilon: at,
          delta: neededDelta(delta),
          asked: { ...wish, sizes: sizesOf(nodes, sizes) },
          evenIfUseless: true,
        },
      )
      const errors = new Map(plan.expectedError.cuts.map(({ size, meanAbsolute }) => [size, meanAbsolute]))
      return { ...foreseenCuts(asked, sizesOf(nodes, sizes), (size) => errors.get(size) ?? Number.NaN), plan }
    },
    request: requested('sketch-graph', {
      file: FILE,
      undirected,
      nodes: NODES,
      epsilon,
      delta,
      expectedEdges,
      cutSizes: [...sizes],
      queries,
    }),
    guarded: true,
  }
}
