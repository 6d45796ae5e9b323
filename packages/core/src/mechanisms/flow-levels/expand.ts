/**
 * Noise where it is needed. The pairs inside a pair are drawn only if its estimate stands out, and the estimate is made of
 * what was drawn before: this is exactly the law of drawing all cells and dropping those that nobody looks at (notes.md).
 */
import { InvalidInput } from '../../errors.ts'
import { type Bits, rangeOf } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { addNoise, type Law, variance, within } from '../additive.ts'
import type { Zones } from './hierarchy.ts'
import type { KeyedSums } from './keyed-sums.ts'
import type { DrawnLevel } from './nodes.ts'
import type { FlowSums } from './people.ts'
import type { FlowBlock, FlowPlan } from './plan.ts'

/** Pairs that memory holds. */
const MOST_DRAWN = 2 ** 28

export async function expand(plan: FlowPlan, sums: FlowSums, bits: Bits, run: Run): Promise<DrawnLevel[]> {
  const { blocks, threshold } = plan.parameters
  const law = plan.settings.noise
  const moves = blocks.filter(({ of }) => of === 'moves').toSorted((a, b) => b.level - a.level)
  const drawn: DrawnLevel[] = []
  let pairs = allPairs(sums.zones, (moves[0] as FlowBlock).level)
  for (const [at, block] of moves.entries()) {
    const noisy = noisyValues(pairs, block, law, sums, bits)
    const v = variance(law, block.scale)
    const next = moves[at + 1]
    const estimate = estimatesOf(drawn.at(-1), pairs, noisy, v)
    const expanded =
      next === undefined
        ? { first: new Uint32Array(noisy.length), count: new Uint32Array(noisy.length), pairs: EMPTY }
        : children(pairs, estimate, threshold, sums.zones, block.level)
    drawn.push({
      level: block.level,
      from: pairs.from,
      to: pairs.to,
      noisy,
      variance: v,
      first: expanded.first,
      count: expanded.count,
    })
    pairs = expanded.pairs
    await breathe(run, at + 1, moves.length + 1)
  }
  return drawn
}

interface Pairs {
  readonly from: Uint32Array
  readonly to: Uint32Array
}

const EMPTY: Pairs = { from: new Uint32Array(0), to: new Uint32Array(0) }

/** From one finest zone to itself there are stays, and no moves: such a pair holds nothing, whatever the data. */
function allPairs({ sizes, finest }: Zones, level: number): Pairs {
  const size = sizes[level] as number
  const alone = (finest[level] as Uint32Array).reduce((count, n) => count + (n === 1 ? 1 : 0), 0)
  const from = new Uint32Array(size * size - alone)
  const to = new Uint32Array(from.length)
  let at = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (i === j && finest[level]?.[i] === 1) continue
      from[at] = i
      to[at++] = j
    }
  }
  return { from, to }
}

function noisyValues({ from, to }: Pairs, block: FlowBlock, law: Law, sums: FlowSums, bits: Bits): Float64Array {
  const size = sums.zones.sizes[block.level] as number
  const of = sums.moves[block.level] as KeyedSums
  const most = rangeOf(block.grid)
  const values = new Float64Array(from.length)
  for (let k = 0; k < values.length; k++) {
    const x = of.get((from[k] as number) * size + (to[k] as number)) * sums.quantum
    values[k] = within(x, { min: -most, max: most })
  }
  addNoise(law, values, block, bits)
  return values
}

interface Estimates {
  readonly value: Float64Array
  readonly variance: Float64Array
}

/** A pair by itself at the coarsest level; below, corrected by what the pair around it says of the sum. */
function estimatesOf(above: DrawnLevel | undefined, { from }: Pairs, noisy: Float64Array, v: number): Estimates {
  const estimates = { value: noisy.slice(), variance: new Float64Array(from.length).fill(v) }
  if (above === undefined) return estimates
  for (let k = 0; k < above.count.length; k++) {
    const count = above.count[k] as number
    if (count === 0) continue
    const first = above.first[k] as number
    let sum = 0
    for (let i = first; i < first + count; i++) sum += noisy[i] as number
    // The sum of the parts and the whole, each weighed by its precision.
    const share = above.variance / (above.variance + count * v)
    const correction = ((1 - share) * ((above.noisy[k] as number) - sum)) / count
    const left = v * (1 - (1 - share) / count)
    for (let i = first; i < first + count; i++) {
      estimates.value[i] = (noisy[i] as number) + correction
      estimates.variance[i] = left
    }
  }
  return estimates
}

function children(
  { from, to }: Pairs,
  estimate: Estimates,
  threshold: number,
  { starts, inside, finest }: Zones,
  level: number,
): { first: Uint32Array; count: Uint32Array; pairs: Pairs } {
  const start = starts[level] as Uint32Array
  const zones = inside[level] as Uint32Array
  const first = new Uint32Array(from.length)
  const count = new Uint32Array(from.length)
  const size = (zone: number) => (start[zone + 1] as number) - (start[zone] as number)
  const own = finest[level - 1] as Uint32Array
  const alone = (zone: number) => {
    let count = 0
    for (let a = start[zone] as number; a < (start[zone + 1] as number); a++) if (own[zones[a] as number] === 1) count++
    return count
  }
  let all = 0
  for (let k = 0; k < from.length; k++) {
    if (!((estimate.value[k] as number) > threshold * Math.sqrt(estimate.variance[k] as number))) continue
    const [i, j] = [from[k] as number, to[k] as number]
    first[k] = all
    count[k] = size(i) * size(j) - (i === j ? alone(i) : 0)
    all += count[k] as number
    if (all > MOST_DRAWN) throw new InvalidInput(TOO_MANY)
  }
  const pairs = { from: new Uint32Array(all), to: new Uint32Array(all) }
  let at = 0
  for (let k = 0; k < from.length; k++) {
    if (count[k] === 0) continue
    const [i, j] = [from[k] as number, to[k] as number]
    for (let a = start[i] as number; a < (start[i + 1] as number); a++) {
      for (let b = start[j] as number; b < (start[j + 1] as number); b++) {
        if (a === b && own[zones[a] as number] === 1) continue
        pairs.from[at] = zones[a] as number
        pairs.to[at++] = zones[b] as number
      }
    }
  }
  return { first, count, pairs }
}

// Follows from noisy values alone.
const TOO_MANY =
  'More pairs of zones stand out of the noise than memory holds: raise the threshold, or release fewer zones.'
