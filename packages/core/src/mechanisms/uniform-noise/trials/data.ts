/** Contributions in the forms that a release takes beside all of them at once. */
import { aggregate, type Contributions, scaleTo } from '../../../data/index.ts'
import { contributionsOf, type TinyPeople } from '../../../trials/index.ts'
import type { MatrixData, NoisePlan } from '../index.ts'

/** Batches of a single contribution: a person goes on in the next one, and is one person still. */
export async function* asStream(people: TinyPeople): AsyncGenerator<Contributions> {
  for (const contribution of people) yield contributionsOf([contribution])
}

/** Clipped and summed before the release, as a database does it. */
export function clippedSum(people: TinyPeople, { facts, parameters: { clip } }: NoisePlan): MatrixData {
  if (clip === undefined) throw new RangeError('a plan for people has caps')
  const { rows, columns, symmetric = false } = facts
  const { quantum, most, caps } = clip
  return {
    matrix: aggregate(contributionsOf(people), { rows, columns, symmetric, quantum, most, limit: scaleTo(caps) }),
    clip,
  }
}
