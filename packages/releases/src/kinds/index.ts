/** Everything that can be released, by name. */
import { count } from './count/index.ts'
import { matrix } from './matrix/index.ts'
import { anonymise } from './rows/index.ts'

export const kinds = { matrix, count, anonymise } as const

export type KindName = keyof typeof kinds
