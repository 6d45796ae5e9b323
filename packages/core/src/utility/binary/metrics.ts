import type { Metric } from '../metric.ts'

const part = { of: 'both', range: [0, 1], perfect: 1 } as const
const count = { of: 'both', range: [0, Number.POSITIVE_INFINITY], perfect: 0 } as const

/** What the numbers about two binary matrices mean. A one is an edge of a graph, a yes in a table, an item of a person. */
export const binaryMetrics = Object.freeze({
  jaccard: {
    ...part,
    name: 'jaccard',
    title: 'Jaccard similarity',
    reading: 'Of all ones in either, the share in both.',
  },
  kept: {
    of: 'each',
    name: 'kept',
    title: 'Ones that were kept',
    range: [0, Number.POSITIVE_INFINITY],
    reading: 'Ones of the original, and how many the release kept.',
  },
  suppressed: {
    ...count,
    name: 'suppressed',
    title: 'Suppressed',
    reading: 'Ones of the original that the release lacks.',
  },
  created: {
    ...count,
    name: 'created',
    title: 'Created',
    reading: 'Ones of the release that are false.',
  },
  precision: {
    ...part,
    name: 'precision',
    title: 'Precision',
    reading: 'The share of released ones that are true.',
  },
  recall: {
    ...part,
    name: 'recall',
    title: 'Recall',
    reading: 'The share of original ones that the release shows.',
  },
  squareErrorRate: {
    ...count,
    name: 'squareErrorRate',
    title: 'Square query error rate',
    reading: 'Changed cells for each one of the original; from 1 on, an empty release is no worse.',
  },
} as const satisfies Record<string, Metric>)
