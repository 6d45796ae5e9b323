import type { Metric } from '../metric.ts'

const error = { of: 'both', perfect: 0 } as const

/** What the numbers about two tables mean. */
export const tableMetrics = Object.freeze({
  meanError: {
    ...error,
    name: 'meanError',
    title: 'Error of a column’s mean',
    range: [0, Number.POSITIVE_INFINITY],
    reading: 'How far off a column’s mean is on average: for yes/no, 0.01 is one person in a hundred.',
  },
  largestMeanError: {
    ...error,
    name: 'largestMeanError',
    title: 'Largest error of a column’s mean',
    range: [0, Number.POSITIVE_INFINITY],
    reading: 'No column’s mean is further off.',
  },
  correlationError: {
    ...error,
    name: 'correlationError',
    title: 'Error of a correlation',
    range: [0, 2],
    reading: 'How far off the correlation of two columns is on average; do not trust smaller ones.',
  },
  largestCorrelationError: {
    ...error,
    name: 'largestCorrelationError',
    title: 'Largest error of a correlation',
    range: [0, 2],
    reading: 'No correlation is further off; above 1, one has changed its sign.',
  },
  learningAccuracy: {
    of: 'each',
    name: 'learningAccuracy',
    title: 'Accuracy of a model that learns from it',
    range: [0, 1],
    reading:
      'The share of people whose label a logistic regression gets right, trained on either and tried on the original.',
  },
} as const satisfies Record<string, Metric>)
