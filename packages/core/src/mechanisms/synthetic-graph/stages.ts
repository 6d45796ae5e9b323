/** What the stages of a made-up graph have in common, and those of whatever else releases the same numbers. */
import { sinh } from '../../elementary/index.ts'
import { addUp, divideUp, type Neighbours, type PureGuarantee, remaining } from '../../privacy/index.ts'
import type { Stage } from '../mechanism.ts'
import type { Power } from './moments.ts'

/** Laplace noise on whole numbers. */
export interface WholeNoise {
  readonly epsilon: number
  readonly scale: number
}

/** For numbers that one edge changes by so much, all together. */
export function wholeNoise(epsilon: number, sensitivity: number): WholeNoise {
  return { epsilon, scale: divideUp(sensitivity, epsilon) }
}

/** Rounded to whole numbers, Laplace noise of scale b has E|k| = 1/(2 sinh(1/2b)). */
export function meanOf({ scale }: WholeNoise): number {
  return 1 / (2 * sinh(1 / (2 * scale)))
}

/** What hides an edge in it: a ladder's loss is a bound, the others' is met by some edge. */
type Law = 'laplace' | 'pure' | 'ladder'

export function stageFor(neighbours: Neighbours) {
  return (name: string, epsilon: number, law: Law): Stage<PureGuarantee> => ({
    name,
    guarantee: {
      kind: 'pure',
      epsilon,
      neighbours,
      exactness: law === 'ladder' ? 'bound' : 'exact',
      curve: { kind: law === 'laplace' ? 'laplace' : 'pure', epsilon, exactness: 'bound' },
    },
  })
}

export function momentName(power: Power): string {
  return `triangles by degree, q = ${power}`
}

/** Parts of ε, of which the last is what the others leave: together they are never more. */
export function dividedUp<Name>(
  epsilon: number,
  parts: readonly (readonly [Name, number])[],
): (readonly [Name, number])[] {
  const before = parts.slice(0, -1).reduce((sum, [, part]) => addUp(sum, part), 0)
  return parts.map(([name, part], k) => [name, k < parts.length - 1 ? part : remaining(epsilon, before)] as const)
}
