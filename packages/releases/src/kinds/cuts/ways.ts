/** The mechanisms that release cuts of a graph, and what is said of each where they are compared, in one place. */
import type { CutMethod } from '@tulle/core/sketches'
import { RESPONSE } from '../../options/binary.ts'

export const [SKETCH, PAIRS, ANSWERS] = ['cut-sketch', 'cut-pairs', 'cut-answers'] as const

/** What is laid beside a sketch. */
export const WHAT: Readonly<Record<CutMethod, string>> = {
  [SKETCH]: 'this sketch',
  [PAIRS]: 'noisy degrees and flipped pairs (no δ)',
  'gaussian-pairs': 'Gaussian noise on every pair of nodes',
  [RESPONSE]: 'every pair of nodes flipped at random (no δ)',
  'laplace-answers': 'named cuts alone, with Laplace noise (no δ)',
  'gaussian-answers': 'named cuts alone, with Gaussian noise',
}
