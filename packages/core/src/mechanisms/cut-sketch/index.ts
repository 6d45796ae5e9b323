/**
 * A sketch of a graph: a few hundred random projections of its edges, published once, from which anyone can estimate any
 * cut later, under a promise about every single edge.
 */
import type { Graph } from '../../data/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { CutFacts, CutSettings } from './facts.ts'
import { type CutErrors, type CutParameters, NAME, plan } from './plan.ts'
import { type ReleasedCutSketch, release } from './release.ts'
import { inWords } from './words.ts'

export { type CutAnswer, cutAnswer, cutFromSum, degreeAnswer, type PublishedCutSketch } from './ask.ts'
export { type BetweenAnswer, cutBetween } from './between.ts'
export { publishedMixing } from './calibrate.ts'
export { type CutComparison, type CutMethod, compareCuts } from './compare.ts'
export { nodeColumn, nodeDraws } from './distributed.ts'
export { clampedWeights } from './edges.ts'
export type { CutFacts, CutSettings } from './facts.ts'
export { laplacianOf } from './laplacian.ts'
export type { CutErrors, CutParameters, CutPlan } from './plan.ts'
export { averageCut } from './predict.ts'
export type { ReleasedCutSketch } from './release.ts'
export { cutSketchTasks } from './tasks.ts'

/** A sketch of a graph, to be asked cuts later. */
export const cutSketch: Mechanism<CutFacts, CutSettings, CutParameters, Graph, ReleasedCutSketch, CutErrors> = {
  name: NAME,
  about: {
    publishes: 'a sketch of a graph, to ask for cuts',
    summary:
      'Projects the edges on random directions: anyone with the sketch can estimate any cut, with an exact interval.',
    neighbours: ['edge', 'weight'],
  },
  contents: 'graph-sketch',
  cost,
  plan,
  curves,
  inWords,
  release,
}
