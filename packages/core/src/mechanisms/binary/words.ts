/** Sentences that the mechanisms for binary data share. */

import { grouped } from '../../text/index.ts'
import { namesInWords, RELEASES_ADD_UP, short } from '../additive.ts'
import { FOUND_NAMES, foundInWords, selection } from '../partition-selection/index.ts'
import { stepOfCount } from './count.ts'
import type { BinaryFacts } from './facts.ts'
import type { Prediction } from './prediction.ts'

export function releasedInWords({ rows, columns, graph }: BinaryFacts): string {
  if (graph === undefined) return `A table of ${count(rows)} rows and ${count(columns)} columns of zeros and ones`
  return `${graph === 'directed' ? 'A directed' : 'An undirected'} graph of ${count(rows)} nodes`
}

/** What is done to the data before the noise. */
export function beforehand(facts: BinaryFacts): string[] {
  const { ones, maxOnes, label } = facts
  return [
    ...(label === undefined ? [] : [`The column "${label}" stands beside the others as it is, without noise.`]),
    ...(facts.found === undefined ? [] : [foundInWords(selection(facts.found, facts.neighbours))]),
    ...(maxOnes === undefined
      ? []
      : [
          `A row keeps at most ${maxOnes === 1 ? 'one 1' : `${maxOnes} ones`}; if there are more, that many are drawn at random. Which rows were affected is not published.`,
        ]),
    ...(ones === undefined || 'declared' in ones
      ? []
      : [
          `The ${facts.graph === undefined ? 'ones' : 'edges'} are counted first, with Laplace noise of scale ${short(stepOfCount(facts) / ones.counted.epsilon)}, for ε = ${ones.counted.epsilon}${ones.counted.drawn === undefined ? '' : `: ${count(ones.counted.drawn)} came out, as the publisher states`}. Everything after that uses this number, never the true one.`,
        ]),
  ]
}

export function predictionInWords({ graph, ones }: BinaryFacts, prediction: Prediction | undefined): string[] {
  const things = graph === undefined ? 'ones' : 'edges'
  if (prediction === undefined) {
    return ones === undefined
      ? [`Nobody said how many ${things} there are, so nothing is predicted about how much of the release is true.`]
      : [`How much of the release will be true is predicted once the ${things} are counted.`]
  }
  const { kept, falseOnes, jaccard } = prediction
  const source = ones !== undefined && 'declared' in ones ? 'declared' : 'counted with noise'
  return [
    `Of the ${count(prediction.ones)} ${things} that were ${source}, about ${count(kept)} stay, and about ${count(falseOnes)} false ones are added: a Jaccard similarity (those in both, out of those in either) of about ${short(jaccard)}.`,
  ]
}

/** In a line; nothing where nothing is predicted. */
export function predictionInBrief({ graph }: BinaryFacts, prediction: Prediction | undefined): string[] {
  if (prediction === undefined) return []
  const { kept, falseOnes } = prediction
  const things = graph === undefined ? 'ones' : 'edges'
  return [
    `Of ${count(prediction.ones)} ${things}, about ${count(kept)} stay, and about ${count(falseOnes)} false ones are added.`,
  ]
}

/** What a cap costs on top of the noise. */
export function capInWords({ maxOnes }: BinaryFacts): string[] {
  if (maxOnes === undefined) return []
  return [
    'This does not include what the limit on the ones of a row takes away, which depends on the data: the estimates are about what is left.',
  ]
}

export function assumptionsInWords({ neighbours, names, ones, graph, found, label }: BinaryFacts): string[] {
  return [
    ...(found === undefined
      ? [graph === undefined ? namesInWords(names) : nodesInWords(names)]
      : [rowsInWords(names), FOUND_NAMES]),
    RELATION[neighbours.kind],
    ...(label === undefined ? [] : [labelInWords(label)]),
    ...(ones !== undefined && 'declared' in ones
      ? [
          `The number of ${graph === undefined ? 'ones' : 'edges'} was declared without looking at the data, or is known to everybody.`,
        ]
      : []),
    RELEASES_ADD_UP,
  ]
}

function labelInWords(label: string): string {
  return `"${label}" is public, as the publisher states: everybody may know it of each person. The promise is about the answers alone: whichever a person gave, with the same "${label}" for everybody. How answers and "${label}" go together can be learnt from the release, and a guess at somebody's answers that follows from it is no breach.`
}

function rowsInWords(names: BinaryFacts['names']): string {
  return names === 'data'
    ? 'The people were taken from the data itself: the promise does not cover who is in it at all.'
    : 'The rows and their names are public: they were fixed without looking at the data. Data about others was left out.'
}

function nodesInWords(names: BinaryFacts['names']): string {
  return names === 'data'
    ? 'The nodes were taken from the data itself: the promise does not cover which nodes have an edge at all. If that could point to somebody, release with a fixed list of nodes instead.'
    : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.'
}

const RELATION = {
  row: 'A row belongs to one person, and everybody has one row: someone with two counts as two people.',
  cell: 'One person changes only one cell; someone who changes several is protected less.',
  weight: 'One person changes the weight of only one edge; someone who changes several is protected less.',
  edge: 'One person changes only one edge; someone with several is protected less: for d edges together, ε counts d times.',
  individual: 'Each person has one identifier.',
} as const

export function count(x: number): string {
  return grouped(Math.round(x))
}
