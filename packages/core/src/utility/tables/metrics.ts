import type { Metric } from '../metric.ts'

const error = { of: 'both', perfect: 0 } as const

/** What the numbers about two tables mean. */
export const tableMetrics = Object.freeze({
  meanError: {
    ...error,
    name: 'meanError',
    title: 'Error of a column’s mean',
    range: [0, Number.POSITIVE_INFINITY],
    reading:
      'By so much the mean of a column is off, on average over the columns: of yes/no columns, 0.01 is one person in a hundred.',
  },
  largestMeanError: {
    ...error,
    name: 'largestMeanError',
    title: 'Largest error of a column’s mean',
    range: [0, Number.POSITIVE_INFINITY],
    reading: 'No column’s mean is off by more than this: of a yes/no column, 0.01 is one person in a hundred.',
  },
  correlationError: {
    ...error,
    name: 'correlationError',
    title: 'Error of a correlation',
    range: [0, 2],
    reading:
      'By so much the correlation of two columns is off, on average over the pairs: 0 means that all are as they were, and correlations of this size or less cannot be trusted.',
  },
  largestCorrelationError: {
    ...error,
    name: 'largestCorrelationError',
    title: 'Largest error of a correlation',
    range: [0, 2],
    reading: 'No correlation of two columns is off by more than this; above 1 one of them has changed its sign.',
  },
  learningAccuracy: {
    of: 'each',
    name: 'learningAccuracy',
    title: 'Accuracy of a model that learns from it',
    range: [0, 1],
    reading:
      'The share of people whose label a logistic regression tells right, trained on the original or on the release and tried on the original: as good as the original’s is best, and no better than always saying the more common label is useless.',
  },
} as const satisfies Record<string, Metric>)
