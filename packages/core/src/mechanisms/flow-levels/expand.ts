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
import type { FlowSums } from './limited-total.ts'
import type { DrawnLevel } from './nodes.ts'
import type { FlowBlock, FlowPlan } from './plan.ts'

/** Pairs that memory holds. */
const MOST_DRAWN = 2 ** 28

/** The tree of moves between zones, or that of the stays in them: a stay is a pair of a zone and itself. */
export async function expand(
  plan: FlowPlan,
  of: FlowBlock['of'],
  sums: FlowSums,
  bits: Bits,
  run: Run,
): Promise<DrawnLevel[]> {
  const { blocks, threshold } = plan.parameters
  const law = plan.settings.noise
  const levels = blocks.filter((block) => block.of === of).toSorted((a, b) => b.level - a.level)
  const [coarsest] = levels
  if (coarsest === undefined) return []
  const drawn: DrawnLevel[] = []
  let pairs = of === 'moves' ? allPairs(sums.zones, coarsest.level) : allZones(sums.zones, coarsest.level)
  for (const [at, block] of levels.entries()) {
    const noisy = noisyValues(pairs, block, law, sums, bits)
    const v = variance(law, block.scale)
    const next = levels[at + 1]
    const estimate = estimatesOf(drawn.at(-1), pairs, noisy, v)
    const expanded =
      next === undefined
        ? { first: new Uint32Array(noisy.length), count: new Uint32Array(noisy.length), pairs: EMPTY }
        : children(pairs, estimate, threshold, branchesOf(of, sums.zones, block.level))
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
    await breathe(run, at + 1, levels.length + 1)
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

function allZones({ sizes }: Zones, level: number): Pairs {
  const zones = Uint32Array.from({ length: sizes[level] as number }, (_, zone) => zone)
  return { from: zones, to: zones }
}

function noisyValues({ from, to }: Pairs, block: FlowBlock, law: Law, sums: FlowSums, bits: Bits): Float64Array {
  const size = sums.zones.sizes[block.level] as number
  const moves = sums.moves[block.level] as KeyedSums
  const stays = sums.stays[block.level] as Float64Array
  const most = rangeOf(block.grid)
  const values = new Float64Array(from.length)
  for (let k = 0; k < values.length; k++) {
    const [i, j] = [from[k] as number, to[k] as number]
    const units = block.of === 'moves' ? moves.get(i * size + j) : (stays[i] as number)
    values[k] = within(units * sums.quantum, { min: -most, max: most })
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

/** What lies inside a pair of a level. */
interface Branches {
  readonly count: (i: number, j: number) => number
  /** Writes what lies inside, from this place on. */
  readonly list: (i: number, j: number, into: Pairs, at: number) => void
}

function branchesOf(of: FlowBlock['of'], { starts, inside, finest }: Zones, level: number): Branches {
  const start = starts[level] as Uint32Array
  const zones = inside[level] as Uint32Array
  const size = (zone: number) => (start[zone + 1] as number) - (start[zone] as number)
  if (of === 'stays') {
    return {
      count: size,
      list(i, _, { from, to }, at) {
        const own = zones.subarray(start[i], start[i + 1])
        from.set(own, at)
        to.set(own, at)
      },
    }
  }
  const own = finest[level - 1] as Uint32Array
  const alone = (zone: number) => {
    let count = 0
    for (let a = start[zone] as number; a < (start[zone + 1] as number); a++) if (own[zones[a] as number] === 1) count++
    return count
  }
  return {
    count: (i, j) => size(i) * size(j) - (i === j ? alone(i) : 0),
    list(i, j, { from, to }, place) {
      let at = place
      for (let a = start[i] as number; a < (start[i + 1] as number); a++) {
        for (let b = start[j] as number; b < (start[j + 1] as number); b++) {
          if (a === b && own[zones[a] as number] === 1) continue
          from[at] = zones[a] as number
          to[at++] = zones[b] as number
        }
      }
    },
  }
}

function children(
  { from, to }: Pairs,
  estimate: Estimates,
  threshold: number,
  branches: Branches,
): { first: Uint32Array; count: Uint32Array; pairs: Pairs } {
  const first = new Uint32Array(from.length)
  const count = new Uint32Array(from.length)
  let all = 0
  for (let k = 0; k < from.length; k++) {
    if (!((estimate.value[k] as number) > threshold * Math.sqrt(estimate.variance[k] as number))) continue
    first[k] = all
    count[k] = branches.count(from[k] as number, to[k] as number)
    all += count[k] as number
    if (all > MOST_DRAWN) throw new InvalidInput(TOO_MANY)
  }
  const pairs = { from: new Uint32Array(all), to: new Uint32Array(all) }
  for (let k = 0; k < from.length; k++) {
    if (count[k] === 0) continue
    branches.list(from[k] as number, to[k] as number, pairs, first[k] as number)
  }
  return { first, count, pairs }
}

// Follows from noisy values alone.
const TOO_MANY =
  'More pairs of zones stand out from the noise than memory holds: raise the threshold, or release fewer zones.'
