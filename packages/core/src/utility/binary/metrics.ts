import type { Metric } from '../metric.ts'

const part = { of: 'both', range: [0, 1], perfect: 1 } as const
const count = { of: 'both', range: [0, Number.POSITIVE_INFINITY], perfect: 0 } as const

/** What the numbers about two binary matrices mean. A one is an edge of a graph, a yes in a table, an item of a person. */
export const binaryMetrics = Object.freeze({
  jaccard: {
    ...part,
    name: 'jaccard',
    title: 'Jaccard similarity',
    reading: '1 means that all of it is true and complete; 0.5 that half of what is in either is in both.',
  },
  kept: {
    of: 'each',
    name: 'kept',
    title: 'Ones that were kept',
    range: [0, Number.POSITIVE_INFINITY],
    reading: 'How many ones the original has, and how many of these the release has too: the others were suppressed.',
  },
  suppressed: {
    ...count,
    name: 'suppressed',
    title: 'Suppressed',
    reading: 'So many ones of the original are missing in the release.',
  },
  created: {
    ...count,
    name: 'created',
    title: 'Created',
    reading: 'So many ones of the release are false: the original does not have them.',
  },
  precision: {
    ...part,
    name: 'precision',
    title: 'Precision',
    reading: 'The part of what the release shows that is true: at 0.9, one of ten ones is false.',
  },
  recall: {
    ...part,
    name: 'recall',
    title: 'Recall',
    reading: 'The part of the original that the release shows: at 0.9, one of ten ones is missing.',
  },
  squareErrorRate: {
    ...count,
    name: 'squareErrorRate',
    title: 'Square query error rate',
    reading:
      'Changed cells for each one of the original: at 0 nothing was changed, and from 1 on an empty release would be no worse.',
  },
} as const satisfies Record<string, Metric>)
