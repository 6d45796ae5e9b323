/** What is measured of releases that are no matrix, graph or table by themselves, and of parts of a plan. */
import type { Metric } from '../metric.ts'

const ENDLESS = Number.POSITIVE_INFINITY
const error = { of: 'both', range: [0, ENDLESS], perfect: 0 } as const
const each = { of: 'each', range: [0, ENDLESS] } as const

export const releaseMetrics = Object.freeze({
  total: {
    of: 'each',
    name: 'total',
    title: 'Total of all cells',
    range: [Number.NEGATIVE_INFINITY, ENDLESS],
    reading: 'All cells added up.',
  },
  noiseMeanAbsolute: {
    ...error,
    name: 'noiseMeanAbsolute',
    title: 'Average error of a cell by the noise alone',
    reading: 'Beside the plan’s prediction.',
  },
  noiseRootMeanSquare: {
    ...error,
    name: 'noiseRootMeanSquare',
    title: 'Root mean square error of a cell by the noise alone',
    reading: 'Beside the plan’s prediction.',
  },
  cappedShare: {
    ...error,
    name: 'cappedShare',
    title: 'Changed by the caps',
    reading: 'What caps took away, as a share of the original’s total: a larger cap brings it back, no ε does.',
  },
  weightError: {
    ...error,
    name: 'weightError',
    title: 'Error of the weights',
    reading: 'As a share of all original weights.',
  },
  degreeError: {
    ...error,
    name: 'degreeError',
    title: 'Average error of a degree',
    reading: 'The largest degree beside the largest, and so on.',
  },
  largestDegree: {
    ...each,
    name: 'largestDegree',
    title: 'Largest degree',
    reading: 'The most neighbours of any node.',
  },
  isolated: {
    ...each,
    name: 'isolated',
    title: 'Nodes without edges',
    reading: 'Nodes without a neighbour.',
  },
  stars: {
    ...each,
    name: 'stars',
    title: 'Stars',
    reading: 'A node and so many of its neighbours.',
  },
  count: {
    of: 'each',
    name: 'count',
    title: 'The count',
    range: [Number.NEGATIVE_INFINITY, ENDLESS],
    reading: 'The true number and the published one.',
  },
  countError: {
    ...error,
    name: 'countError',
    title: 'Error of the count',
    reading: 'As a share of the true count.',
  },
  intervalsHold: {
    of: 'both',
    name: 'intervalsHold',
    title: 'Intervals that hold the truth',
    range: [0, 1],
    perfect: 1,
    reading: 'At least as many as was promised.',
  },
  answerError: {
    ...error,
    name: 'answerError',
    title: 'Average error of an answer',
    reading: 'How far off an answer is on average.',
  },
  relativeAnswerError: {
    ...error,
    name: 'relativeAnswerError',
    title: 'Relative error of an answer',
    reading: 'As a share of the true one; from 1 on it says nothing.',
  },
  entries: {
    ...each,
    name: 'entries',
    title: 'Entries in all',
    reading: 'Items or values of all rows together.',
  },
  items: {
    ...each,
    name: 'items',
    title: 'Different items',
    reading: 'How many different ones occur: rare ones are lost first.',
  },
  itemError: {
    ...error,
    name: 'itemError',
    title: 'Error of how many people have an item',
    reading: 'As a share of all counts.',
  },
  commonItemError: {
    ...error,
    name: 'commonItemError',
    title: 'Error of the commonest items',
    reading: 'The same for the ten commonest at most.',
  },
  emptied: {
    ...error,
    name: 'emptied',
    title: 'People released with nothing',
    reading: 'People with something in the original.',
  },
  differentRows: {
    ...each,
    name: 'differentRows',
    title: 'Different rows',
    reading: 'People with the same row cannot be told apart.',
  },
  smallestClass: {
    ...each,
    name: 'smallestClass',
    title: 'Rows that are least common',
    reading: 'People who share the least common row: in the release, at least k.',
  },
} as const satisfies Record<string, Metric>)
