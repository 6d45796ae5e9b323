import type { Metric } from '../metric.ts'

const share = { of: 'both', range: [0, 1], perfect: 1 } as const
const error = { of: 'both', range: [0, Number.POSITIVE_INFINITY], perfect: 0 } as const

/** What the numbers about two matrices of flows mean. */
export const flowMetrics = Object.freeze({
  commonPart: {
    ...share,
    name: 'commonPart',
    title: 'Common part of trips',
    reading: 'The share of all trips that both have in common, by pair of zones.',
  },
  top10: {
    ...share,
    name: 'top10',
    title: 'Of the 10 strongest flows',
    reading: 'How many of the original’s are among the release’s.',
  },
  top100: {
    ...share,
    name: 'top100',
    title: 'Of the 100 strongest flows',
    reading: 'How many of the original’s are among the release’s.',
  },
  top1000: {
    ...share,
    name: 'top1000',
    title: 'Of the 1,000 strongest flows',
    reading: 'How many of the original’s are among the release’s.',
  },
  outflow: {
    ...error,
    name: 'outflow',
    title: 'Error of what leaves the zones',
    reading: 'As a share of all trips.',
  },
  inflow: {
    ...error,
    name: 'inflow',
    title: 'Error of what arrives in the zones',
    reading: 'As a share of all trips.',
  },
  stays: {
    ...error,
    name: 'stays',
    title: 'Error of the stays',
    reading: 'As a share of all trips within a zone.',
  },
  lengths: {
    of: 'both',
    range: [0, 1],
    perfect: 0,
    name: 'lengths',
    title: 'Distance of the lengths of trips',
    reading: 'The share of moves whose length would have to change.',
  },
} as const satisfies Record<string, Metric>)
