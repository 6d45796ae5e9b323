import { aggregate, aggregateStream, type Contributions, type DenseMatrix, visitPeople } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, SecureBits } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import { finish, type Spectrum, shareOfWork } from './after.ts'
import { type Labels, labelsOf } from './blocks.ts'
import { CountedNorms, drawCaps, type NormCounts } from './choose-caps.ts'
import { choiceOf } from './facts.ts'
import { blockLimit, type Replacement } from './limit.ts'
import { perturb } from './perturb.ts'
import { type BlockPlan, clipOf, plan as makePlan, NAME } from './plan.ts'
import type { BlockClip } from './units.ts'

export interface ReleasedBlocks extends Release<BlockPlan> {
  readonly matrix: DenseMatrix
  /** Of the rank-k approximation, if there was one. Follows from the noisy matrix: may be published. */
  readonly spectrum?: Spectrum
}

/** Contributions already clipped and summed where they are kept. It says how: a plan takes only its own. */
export interface ClippedBlocks {
  readonly matrix: DenseMatrix
  readonly clip: BlockClip
}

/** Everybody's contributions, at once or as a stream sorted by person, or their clipped sum. */
export type BlockData =
  | Contributions
  | AsyncIterable<Contributions>
  | ClippedBlocks
  /** With weight and cell neighbours: the matrix itself. */
  | DenseMatrix
  /** With the people who stand in for those above a cap. */
  | { readonly people: Contributions | AsyncIterable<Contributions>; readonly replacement: Replacement }

/**
 * With caps still to be chosen, the first stage chooses them, and `plan` in the result is the one with these caps: what
 * the choice spent is in its guarantee. Nothing about the data but its kind can make this fail.
 */
export async function release(given: BlockPlan, data: BlockData, run: Run = {}): Promise<ReleasedBlocks> {
  const asked = checked(NAME, given, makePlan)
  const labels = labelsOf(asked.facts.blocks, asked.facts)
  const { bits, randomness } = begin(run)
  const plan = 'choose' in asked.facts.caps ? drawPlan(asked, countNorms(asked, data, labels), bits) : asked
  const matrix = await summed(plan, data, labels, bits)
  await perturb(matrix, plan, labels, bits, shareOfWork(run, plan))
  const spectrum = await finish(matrix, plan, labels, bits, run)
  return { plan, matrix, randomness, ...(spectrum === undefined ? {} : { spectrum }) }
}

/**
 * The first stage by itself, for data that is kept elsewhere: private counts in, the plan with chosen caps out. Drawn with
 * secure bits; drawing twice from the same data spends twice.
 */
export function planWithCaps(plan: BlockPlan, counts: NormCounts): BlockPlan {
  return drawPlan(plan, counts, new SecureBits())
}

function drawPlan(plan: BlockPlan, counts: NormCounts, bits: Bits): BlockPlan {
  const choice = choiceOf(plan.facts)
  if (choice === undefined || !('choose' in plan.facts.caps)) {
    throw new InvalidInput('This plan has its caps already: there is nothing to choose.')
  }
  return makePlan({ ...plan.facts, caps: drawCaps(counts, choice, bits, plan.parameters.beyond) }, plan.settings)
}

function countNorms(plan: BlockPlan, data: BlockData, labels: Labels): NormCounts {
  const choice = choiceOf(plan.facts)
  const people = 'people' in data ? data.people : data
  if (choice === undefined || !('person' in people)) {
    throw new InvalidInput(
      'To choose caps privately the release reads the contributions twice: give them at once, or count with CountedNorms and make the plan with planWithCaps().',
    )
  }
  const counted = new CountedNorms(plan, choice, labels)
  visitPeople(people, { ...shapeOf(plan), ...clipOf(plan) }, counted)
  return counted.counts
}

function shapeOf({ facts: { rows, columns, symmetric = false } }: BlockPlan) {
  return { rows, columns, symmetric }
}

async function summed(plan: BlockPlan, data: BlockData, labels: Labels, bits: Bits): Promise<DenseMatrix> {
  const { clip } = plan.parameters
  const { neighbours } = plan.facts
  if (clip === undefined) {
    if (!('values' in data)) {
      throw new InvalidInput(`With ${neighbours.kind} neighbours the release needs a matrix, not contributions.`)
    }
    return ofShape(plan, data)
  }
  if ('clip' in data) return alreadyClipped(plan, data)
  const [given, replacement] = 'people' in data ? [data.people, data.replacement] : [data, undefined]
  const people = neighbours.kind === 'row' ? rowsAsPeople(given) : given
  const limit = blockLimit({ clip, labels, bits, ...(replacement === undefined ? {} : { replacement }) })
  const to = { ...shapeOf(plan), quantum: clip.quantum, most: clip.most, limit }
  if ('person' in people) return aggregate(people, to)
  if (Symbol.asyncIterator in people) return aggregateStream(people, to)
  throw new InvalidInput(
    'Block noise needs contributions (person, row, column, value), not a finished matrix: only they show what one person added.',
  )
}

function alreadyClipped({ facts, parameters }: BlockPlan, { matrix, clip }: ClippedBlocks): DenseMatrix {
  if (JSON.stringify(clip) !== JSON.stringify(parameters.clip)) {
    throw new InvalidInput("The sum was not clipped to this plan's caps: clip and sum it again with this plan.")
  }
  return ofShape({ facts }, matrix)
}

/** A row is limited as a whole, whoever filled it: the rows themselves are who is protected. */
function rowsAsPeople<D>(given: D): D {
  const data: unknown = given
  if (typeof data !== 'object' || data === null || !('person' in data)) {
    throw new InvalidInput('With row neighbours the release needs all contributions at once, or sums of clipped rows.')
  }
  const { row, column, value } = data as Contributions
  return { person: row, row, column, value } as D
}

function ofShape({ facts }: Pick<BlockPlan, 'facts'>, matrix: DenseMatrix): DenseMatrix {
  if (matrix.rows !== facts.rows || matrix.columns !== facts.columns) {
    throw new InvalidInput(
      `The plan is for a matrix of ${facts.rows} × ${facts.columns}, but this one has ${matrix.rows} × ${matrix.columns}: the shape is public and must be in the facts.`,
    )
  }
  return { ...matrix, values: matrix.values.slice() }
}
