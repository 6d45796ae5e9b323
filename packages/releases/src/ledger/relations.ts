/** The relations that an account can be kept by. */
import type { Neighbours } from '@tulle/core/privacy'

/** Which of them have a size. The compiler asks for one that is missing here. */
const SIZED = {
  individual: false,
  row: false,
  edge: false,
  node: false,
  'rewired-node': false,
  cell: true,
  weight: true,
  'row-change': true,
} as const satisfies Record<Neighbours['kind'], boolean>

export type Relation = Neighbours['kind']

export const RELATIONS = Object.keys(SIZED) as readonly Relation[] as readonly [Relation, ...Relation[]]

export function isSized(kind: Relation): boolean {
  return SIZED[kind]
}

export function relationOf(kind: Relation, maxChange: number | undefined): Neighbours {
  return (SIZED[kind] && maxChange !== undefined ? { kind, maxChange } : { kind }) as Neighbours
}
