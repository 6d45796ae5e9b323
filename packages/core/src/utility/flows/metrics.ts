import type { Metric } from '../metric.ts'

const share = { of: 'both', range: [0, 1], perfect: 1 } as const
const error = { of: 'both', range: [0, Number.POSITIVE_INFINITY], perfect: 0 } as const

/** What the numbers about two matrices of flows mean. */
export const flowMetrics = Object.freeze({
  commonPart: {
    ...share,
    name: 'commonPart',
    title: 'Common part of trips',
    reading:
      'The share of all trips that original and release have in common, pair of zones by pair of zones: 1 means the same flows, 0 that no pair has trips in both.',
  },
  top10: {
    ...share,
    name: 'top10',
    title: 'Of the 10 strongest flows',
    reading: 'The share of the 10 strongest flows of the original that are among the 10 strongest of the release.',
  },
  top100: {
    ...share,
    name: 'top100',
    title: 'Of the 100 strongest flows',
    reading: 'The share of the 100 strongest flows of the original that are among the 100 strongest of the release.',
  },
  top1000: {
    ...share,
    name: 'top1000',
    title: 'Of the 1,000 strongest flows',
    reading:
      'The share of the 1,000 strongest flows of the original that are among the 1,000 strongest of the release.',
  },
  outflow: {
    ...error,
    name: 'outflow',
    title: 'Error of what leaves the zones',
    reading: 'All errors of the zones’ outflows added up, as a part of all trips: 0.1 means a tenth of them.',
  },
  inflow: {
    ...error,
    name: 'inflow',
    title: 'Error of what arrives in the zones',
    reading: 'All errors of the zones’ inflows added up, as a part of all trips: 0.1 means a tenth of them.',
  },
  stays: {
    ...error,
    name: 'stays',
    title: 'Error of the stays',
    reading: 'All errors of the trips that stay in a zone added up, as a part of all of them.',
  },
  lengths: {
    of: 'both',
    range: [0, 1],
    perfect: 0,
    name: 'lengths',
    title: 'Distance of the lengths of trips',
    reading: 'The share of moves that would have to be of another length for the lengths to be those of the original.',
  },
} as const satisfies Record<string, Metric>)
