/** Everything that can be released, by name. */
import { matrix } from './matrix/index.ts'

export const kinds = { matrix } as const

export type KindName = keyof typeof kinds
