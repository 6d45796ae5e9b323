/** The mechanisms that release a table of numbers, and what this kind says of each, in one place. */
import type { VarianceMethod } from '@tulle/core/sketches'

export const [SKETCH, PRODUCTS, ANSWERS] = ['covariance-sketch', 'noisy-gram', 'variance-answers'] as const

interface Way {
  /** What a release is called that has no title. */
  readonly title: string
  /** Where divided columns are multiplied again: a sketch is published as it is, all else in the units of the file. */
  readonly back: string
}

export const WAYS = {
  [SKETCH]: { title: 'Covariance sketch', back: '' },
  [PRODUCTS]: { title: 'Products', back: '; multiplied back in gram.csv' },
  [ANSWERS]: { title: 'Variances', back: '; multiplied back in answers.csv' },
} as const satisfies Record<string, Way>

interface Compared {
  readonly what: string
  /** What has to be asked for to have it instead. */
  readonly changes?: {
    readonly mechanism: keyof typeof WAYS
    readonly directions?: string
    readonly noise?: 'laplace' | 'gaussian'
    readonly delta?: undefined
  }
}

/** What is laid beside a sketch. */
export const COMPARED: Readonly<Record<VarianceMethod, Compared>> = {
  [SKETCH]: { what: 'this sketch' },
  [PRODUCTS]: { what: 'all products of two columns, with Gaussian noise', changes: { mechanism: PRODUCTS } },
  'laplace-answers': {
    what: 'named directions alone, with Laplace noise (a promise without a δ)',
    changes: { mechanism: ANSWERS, directions: 'FILE', noise: 'laplace', delta: undefined },
  },
  'gaussian-answers': {
    what: 'named directions alone, with Gaussian noise',
    changes: { mechanism: ANSWERS, directions: 'FILE', noise: 'gaussian' },
  },
}

/** In place of a centre: what the rows have in common themselves. */
export const OWN_MEAN = 'mean'
