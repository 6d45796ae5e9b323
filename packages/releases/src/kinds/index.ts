/** Everything that can be released, by name. */
import { count } from './count/index.ts'
import { covariance } from './covariance/index.ts'
import { cuts } from './cuts/index.ts'
import { flowsKind } from './flows/index.ts'
import { graph } from './graph/index.ts'
import { items } from './items/index.ts'
import { matrix } from './matrix/index.ts'
import { anonymise } from './rows/index.ts'
import { statisticsKind } from './statistics/index.ts'
import { table } from './table/index.ts'

export const kinds = {
  flows: flowsKind,
  matrix,
  graph,
  table,
  statistics: statisticsKind,
  items,
  count,
  anonymise,
  'sketch-graph': cuts,
  'sketch-covariance': covariance,
} as const

export type KindName = keyof typeof kinds
