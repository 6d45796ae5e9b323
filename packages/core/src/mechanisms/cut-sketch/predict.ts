/** How far an answer is from the truth, known before anything is released. */
import { chiSquareQuantile } from '../../privacy/index.ts'
import { checkAsked, meanError } from '../sketches/index.ts'
import type { Mixing } from './calibrate.ts'
import { type AskedCuts, boundOf, type CutFacts, publicTotal } from './facts.ts'

export interface CutError {
  /** Nodes on the smaller side. */
  readonly size: number
  /** The cut that the error is predicted for. */
  readonly guess: number
  /** E|error|. */
  readonly meanAbsolute: number
  /** √E[error²]. */
  readonly standardError: number
  /** An interval with the asked confidence is so long on average, or shorter: it ends at 0 and at what all pairs could have. */
  readonly intervalLength: number
}

/** Of a graph about which nothing is declared: friendships and e-mails have such degrees. */
export const USUAL_DEGREE = 10

/** What a cut of s nodes has on average, over all sets of s nodes: exactly the share of pairs that it separates. */
export function averageCut(nodes: number, size: number, total: number): number {
  return (total * 2 * size * (nodes - size)) / (nodes * (nodes - 1))
}

/** Single nodes, and groups of √n of them. */
export function askedSizes({ sizes }: AskedCuts, nodes: number): readonly number[] {
  const asked = sizes ?? [1, Math.max(1, Math.min(Math.round(Math.sqrt(nodes)), Math.floor(nodes / 2)))]
  return [...new Set(asked.map((size) => Math.min(size, nodes - size)))].sort((a, b) => a - b)
}

function guessedTotal(facts: CutFacts): number {
  const { nodes } = facts
  return publicTotal(facts.edges) ?? (nodes * Math.min(USUAL_DEGREE, nodes - 1) * boundOf(facts)) / 2
}

/**
 * The mean of the squares of r projections is that of one, V = w·s(n − s)/n + (1 − w/n)·cut, times χ²_r/r; the answer
 * takes off the first part and divides by 1 − w/n.
 */
export function predictCuts(facts: CutFacts, asked: AskedCuts, { w, share }: Mixing, rows: number): CutError[] {
  const { nodes } = facts
  const bound = boundOf(facts)
  const { miss } = checkAsked(asked)
  const total = guessedTotal(facts)
  const length = rows / chiSquareQuantile(rows, miss / 2) - rows / chiSquareQuantile(rows, miss / 2, 'upper')
  return askedSizes(asked, nodes).map((size) => {
    const guess = averageCut(nodes, size, total)
    const variance = (((w * size * (nodes - size)) / nodes + (share * guess) / bound) / share) * bound
    return {
      size,
      guess,
      meanAbsolute: variance * meanError(rows),
      standardError: variance * Math.sqrt(2 / rows),
      intervalLength: variance * length,
    }
  })
}
