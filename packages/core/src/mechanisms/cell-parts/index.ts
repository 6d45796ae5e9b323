/** A release of zeros and ones in parts, wherever each of them is: what goes before, a part, and where its cells are. */
import { InvalidInput } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { type CellSpace, placesOf } from '../binary/cells.ts'
import { awaitsCount, drawCount } from '../binary/count.ts'
import type { CellsPart } from '../binary/keyed.ts'
import { type FilteredPlan, isFiltered, plan as planFiltered } from '../filtered/plan.ts'
import { filtered } from '../filtered/release.ts'
import { checked } from '../mechanism.ts'
import { plan as planResponse, type ResponsePlan } from '../randomised-response/plan.ts'
import { flippedPart } from '../randomised-response/release.ts'

/** A plan whose noise is drawn in parts. */
export type KeyedPlan = ResponsePlan | FilteredPlan

/**
 * The plan to draw by, checked, with the noisy count of ones where one is asked for: that one is drawn here, from secure
 * bits, once. What is looked at to count the ones is not called otherwise.
 */
export async function beginParts<P extends KeyedPlan>(
  given: P,
  countOnes: () => Promise<number>,
  run: Run = {},
): Promise<{ readonly plan: P; readonly randomness: 'secure' | 'seeded' }> {
  if (given.settings.drawn !== 'keyed') throw new InvalidInput('The plan is for a release in one place.')
  const { bits, randomness } = begin(run)
  const again = async <F extends KeyedPlan>(plan: F, remade: (facts: F['facts'], settings: F['settings']) => F) =>
    awaitsCount(plan.facts.ones) ? remade(drawCount(plan.facts, await countOnes(), bits), plan.settings) : plan
  const plan = isFiltered(given)
    ? await again(checked(given.mechanism, given, planFiltered), planFiltered)
    : await again(checked(given.mechanism, given as ResponsePlan, planResponse), planResponse)
  return { plan: plan as P, randomness }
}

export interface PlacedCells {
  readonly row: Float64Array
  readonly column: Float64Array
}

/** The released cells of a part that begins with cell `first`. Unweighted: which cells there are is all that is said. */
export async function releasePart(
  plan: KeyedPlan,
  { first, ...part }: CellsPart & { readonly first: number },
  bits: Bits,
): Promise<PlacedCells> {
  const { facts } = plan
  const cells = isFiltered(plan)
    ? await filteredPart(plan, part, bits)
    : await flippedPart(part, plan as ResponsePlan, bits)
  return placesOf(
    cells.map((cell) => first + cell),
    facts as CellSpace,
  )
}

async function filteredPart(plan: FilteredPlan, { ones, cells }: CellsPart, bits: Bits): Promise<Float64Array> {
  if (plan.facts.weighted === true) throw new InvalidInput('Weights are released in one place.')
  const entries = { cells: ones, values: new Float64Array(ones.length).fill(1) }
  return (await filtered(entries, cells, plan, bits, {})).cells
}
