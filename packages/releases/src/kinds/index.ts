/** Everything that can be released, by name. */
import { count } from './count/index.ts'
import { matrix } from './matrix/index.ts'

export const kinds = { matrix, count } as const

export type KindName = keyof typeof kinds
