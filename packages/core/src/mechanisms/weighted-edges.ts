/** Edges that are there or not, or whose weights are bounded: the two relations under which cuts are released. */
import { InvalidInput } from '../errors.ts'
import { requireKnown } from '../given.ts'
import { checkNeighbours, type Neighbours } from '../privacy/index.ts'
import { words } from '../text/index.ts'

export interface WeightedEdges {
  /** One edge is there or not; or the weight of one edge changes by at most maxChange. */
  readonly neighbours: Extract<Neighbours, { readonly kind: 'edge' | 'weight' }>
  /** With weights: what lies outside 0 to this is moved there. 1 unless said otherwise. */
  readonly weightBound?: number
}

/** `how` cuts are released, as in "Cuts are answered with …". */
export function checkWeightedEdges({ neighbours, weightBound }: WeightedEdges, how: string): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours: { kind: 'edge' }, or { kind: 'weight', maxChange: 1 }.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  checkNeighbours(neighbours)
  // Whatever the types say: a plan may have been read from a file.
  const { kind } = neighbours as Neighbours
  if (kind !== 'edge' && kind !== 'weight') {
    throw new InvalidInput(
      `Cuts are ${how} with edge or weight neighbours, not ${kind} neighbours. (A whole node cannot be protected this way: nothing bounds how many edges it has.)`,
    )
  }
  if (weightBound === undefined) return
  if (kind === 'edge') {
    throw new InvalidInput(
      words`With edge neighbours an edge is there or not, and no weight needs a bound: leave {weightBound} out, or use weight neighbours.`,
    )
  }
  if (typeof weightBound !== 'number' || !(weightBound >= 1e-100 && weightBound <= 1e100)) {
    throw new InvalidInput(`The bound of weights must be a finite number above zero, not ${String(weightBound)}.`)
  }
}

/** Warns of a step that is larger than what weights can be. */
export function narrowWeights({ neighbours, weightBound = 1 }: WeightedEdges): string[] {
  if (neighbours.kind === 'edge' || neighbours.maxChange <= weightBound) return []
  return [
    `Weights above ${weightBound} count as ${weightBound} (weightBound), less than the ${neighbours.maxChange} by which one may change (maxChange): is the bound what edges can weigh?`,
  ]
}
