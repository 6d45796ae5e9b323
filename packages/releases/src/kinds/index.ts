/** Everything that can be released, by name. */
import { graph } from './graph/index.ts'
import { matrix } from './matrix/index.ts'
import { table } from './table/index.ts'

export const kinds = { matrix, graph, table } as const

export type KindName = keyof typeof kinds
