import type { Metric } from '../metric.ts'

const distance = { of: 'both', range: [0, Number.POSITIVE_INFINITY], perfect: 0 } as const

/** What the numbers about two matrices mean. */
export const matrixMetrics = Object.freeze({
  l1: {
    ...distance,
    name: 'l1',
    title: 'Total absolute error',
    reading: 'The errors of all cells added up, in the units of the matrix; 0 means no error anywhere.',
  },
  l2: {
    ...distance,
    name: 'l2',
    title: 'Root of the sum of squared errors',
    reading: 'Like the total error, but a few large errors weigh more than many small ones; 0 means no error anywhere.',
  },
  meanAbsolute: {
    ...distance,
    name: 'meanAbsolute',
    title: 'Average error of a cell',
    reading: 'By so much a released cell is off on average, up or down, in the units of the matrix.',
  },
  rootMeanSquare: {
    ...distance,
    name: 'rootMeanSquare',
    title: 'Root mean square error of a cell',
    reading:
      'The usual size of an error; much more than the average error means that a few cells are off by far more than the others.',
  },
  largestError: {
    ...distance,
    name: 'largestError',
    title: 'Largest error of a cell',
    reading: 'No released cell is off by more than this, in the units of the matrix.',
  },
  relative: {
    ...distance,
    name: 'relative',
    title: 'Relative error',
    reading:
      'All errors together as a part of all that is in the original: 0.1 means a tenth of it, and from 1 on a matrix of zeros would be no worse.',
  },
  relativeL2: {
    ...distance,
    name: 'relativeL2',
    title: 'Relative error, by squares',
    reading:
      'Like the relative error, but large cells and large errors weigh more; from 1 on a matrix of zeros would be no worse.',
  },
  normalised: {
    ...distance,
    name: 'normalised',
    title: 'Distance in samples of people',
    reading:
      'At 1 the release is as far from the original as two random samples of people, equally large, are from each other; below 1 it is nearer than chance alone would put them.',
  },
  spectral: {
    ...distance,
    name: 'spectral',
    title: 'Spectral error',
    reading:
      'The largest error of any weighted sum of cells whose row weights and column weights each have squares that add up to 1; 0 means no error anywhere.',
  },
  relativeSpectral: {
    ...distance,
    name: 'relativeSpectral',
    title: 'Relative spectral error',
    reading:
      'The spectral error as a part of the strongest pattern in the original: well below 1 that pattern is still there, from 1 on it may have drowned.',
  },
  principalAngle: {
    of: 'both',
    name: 'principalAngle',
    title: 'Largest angle between the leading directions, in degrees',
    range: [0, 90],
    perfect: 0,
    reading:
      'At 0 the strongest patterns of the release are those of the original; at 90 degrees at least one of them is lost. It speaks of where patterns point, the spectral error of how much all are off: a weak pattern may be lost in a release that is near as a whole.',
  },
} as const satisfies Record<string, Metric>)
