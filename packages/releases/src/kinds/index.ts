/** Everything that can be released, by name. */
import { count } from './count/index.ts'
import { graph } from './graph/index.ts'
import { matrix } from './matrix/index.ts'
import { anonymise } from './rows/index.ts'
import { table } from './table/index.ts'

export const kinds = { matrix, graph, table, count, anonymise } as const

export type KindName = keyof typeof kinds
