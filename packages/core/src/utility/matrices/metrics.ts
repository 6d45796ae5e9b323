import type { Metric } from '../metric.ts'

const distance = { of: 'both', range: [0, Number.POSITIVE_INFINITY], perfect: 0 } as const

/** What the numbers about two matrices mean. */
export const matrixMetrics = Object.freeze({
  l1: {
    ...distance,
    name: 'l1',
    title: 'Total absolute error',
    reading: 'All errors added up.',
  },
  l2: {
    ...distance,
    name: 'l2',
    title: 'Root of the sum of squared errors',
    reading: 'Large errors weigh more.',
  },
  meanAbsolute: {
    ...distance,
    name: 'meanAbsolute',
    title: 'Average error of a cell',
    reading: 'How far off a cell is on average.',
  },
  rootMeanSquare: {
    ...distance,
    name: 'rootMeanSquare',
    title: 'Root mean square error of a cell',
    reading: 'The usual size of an error; if far above the average, a few cells are much further off.',
  },
  largestError: {
    ...distance,
    name: 'largestError',
    title: 'Largest error of a cell',
    reading: 'No released cell is further off.',
  },
  relative: {
    ...distance,
    name: 'relative',
    title: 'Relative error',
    reading: 'All errors as a share of the original’s total; from 1 on, a matrix of zeros is no worse.',
  },
  relativeL2: {
    ...distance,
    name: 'relativeL2',
    title: 'Relative error, by squares',
    reading: 'Large cells and errors weigh more.',
  },
  normalised: {
    ...distance,
    name: 'normalised',
    title: 'Distance in samples of people',
    reading: 'At 1 the release is as far off as two equally large random samples of people are from each other.',
  },
  spectral: {
    ...distance,
    name: 'spectral',
    title: 'Spectral error',
    reading:
      'The largest error of a weighted sum of cells, with weights of rows and columns whose squares add up to 1.',
  },
  relativeSpectral: {
    ...distance,
    name: 'relativeSpectral',
    title: 'Relative spectral error',
    reading: 'As a share of the original’s strongest pattern: from 1 on, that may have drowned.',
  },
  principalAngle: {
    of: 'both',
    name: 'principalAngle',
    title: 'Largest angle between the leading directions, in degrees',
    range: [0, 90],
    perfect: 0,
    reading: 'At 0 the strongest patterns point the same way; at 90 degrees one is lost.',
  },
} as const satisfies Record<string, Metric>)
