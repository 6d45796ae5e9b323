/** Everything that can be released, by name. */
import { covariance } from './covariance/index.ts'
import { cuts } from './cuts/index.ts'
import { matrix } from './matrix/index.ts'

export const kinds = { matrix, 'sketch-graph': cuts, 'sketch-covariance': covariance } as const

export type KindName = keyof typeof kinds
