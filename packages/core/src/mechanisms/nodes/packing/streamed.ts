/**
 * A packing programme of which no more is held in memory than some numbers for each binding node: every step goes through all
 * copies again. So whether a count comes out never depends on how many copies there are, only how long it takes.
 *
 * For a temperature μ > 0 the smallest of cap·Σ y_v + Σ_t μ·ln(1 + e^(z_t/μ)), z_t = 1 − Σ_{v∈t} y_v, over prices y ≥ 0 is
 * near the smallest upper side, is smooth, and the shares x_t = 1/(1 + e^(−z_t/μ)) that belong to it follow from the prices: they
 * need not be held. An accelerated gradient method (Beck and Teboulle 2009) comes as near to it as one likes. What is left
 * between the two sides there is Σ_t z_t⁺ − z_t·x_t < μ·(number of copies): once that is most of it, μ is halved. So the
 * sides meet on every input.
 */
import { exp, log1p, log2 } from '../../../elementary/index.ts'
import { type Certified, UpperSide } from './certify.ts'
import { type Adding, MOST_COUNT } from './programme.ts'

export interface Passes {
  readonly cap: number
  readonly rows: number
  /** Goes through all copies, in the same order each time; those at no binding node may be among them. */
  readonly pass: (add: Adding) => Promise<void>
}

/** Steps between two looks at what they prove, which cost four passes. */
const STEPS = 10

/** The upper side, once it is within the gap of the lower one. */
export async function streamedUpper({ cap, rows, pass }: Passes, gap: number): Promise<number> {
  const passes: Passes = {
    cap,
    rows,
    // No more than the cap is ever taken of copies that have a node in common.
    pass: (add) => pass((members, many, count) => many > 0 && add(members, many, Math.min(count, cap))),
  }
  const best = { lower: 0, upper: Infinity }
  let state: State = { prices: new Float64Array(rows), slope: 1 }
  for (let temperature = 0.25; ; ) {
    state = await descended(passes, state, temperature)
    const { lower, upper, smoothing } = await certifiedAt(passes, state.prices, temperature)
    best.lower = Math.max(best.lower, lower)
    best.upper = Math.min(best.upper, upper)
    if (best.upper - best.lower <= gap || best.lower >= MOST_COUNT) return best.upper
    if (upper - lower <= NEAR * smoothing + 1) temperature /= 2
  }
}

/** How many times what smoothing leaves the sides may be apart for the next temperature. */
const NEAR = 3

interface State {
  readonly prices: Float64Array
  /** By how much the curvature at a point underrates that on the way to the next, as far as was seen. */
  readonly slope: number
}

/** The value of what is made small, how it changes with each price, and how much that changes. */
interface Point {
  readonly value: number
  readonly gradient: Float64Array
  readonly curvature: Float64Array
}

async function descended(passes: Passes, start: State, temperature: number): Promise<State> {
  let { prices, slope } = start
  let ahead = prices
  let momentum = 1
  for (let step = 0; step < STEPS; step++) {
    const at = await lookedAt(passes, ahead, temperature)
    let next = stepped(passes, ahead, at, slope)
    // A step is right if what was foreseen of it is no better than what it comes to.
    while ((await lookedAt(passes, next.prices, temperature)).value > next.foreseen + 1e-11 * Math.abs(at.value)) {
      slope *= 2
      next = stepped(passes, ahead, at, slope)
    }
    slope = Math.max(LEAST_SLOPE, slope * 0.9)
    const before = prices
    prices = next.prices
    const back = ahead.reduce(
      (sum, price, row) =>
        sum + (price - (prices[row] as number)) * ((prices[row] as number) - (before[row] as number)),
      0,
    )
    if (back > 0) {
      // It went too far (O'Donoghue and Candès 2015): from a standstill.
      momentum = 1
      ahead = prices
      continue
    }
    const more = (1 + Math.sqrt(1 + 4 * momentum ** 2)) / 2
    const push = (momentum - 1) / more
    momentum = more
    ahead = prices.map((price, row) => Math.max(0, price + push * (price - (before[row] as number))))
  }
  return { prices, slope }
}

const LEAST_SLOPE = 0.3

/** Where nothing is curved, steps still end. */
const LEAST_CURVATURE = 0.1

function stepped({ cap }: Passes, from: Float64Array, { value, gradient, curvature }: Point, slope: number) {
  let foreseen = value
  const prices = from.map((price, row) => {
    const steep = slope * Math.max(curvature[row] as number, LEAST_CURVATURE * cap)
    const next = Math.min(1, Math.max(0, price - (gradient[row] as number) / steep))
    const by = next - price
    foreseen += (gradient[row] as number) * by + (steep * by * by) / 2
    return next
  })
  return { prices, foreseen }
}

async function lookedAt({ cap, rows, pass }: Passes, prices: Float64Array, temperature: number): Promise<Point> {
  const gradient = new Float64Array(rows).fill(cap)
  const curvature = new Float64Array(rows)
  let value = prices.reduce((sum, price) => sum + cap * price, 0)
  await pass((members, many, count) => {
    const z = leftOf(prices, members, many)
    const hot = z / temperature
    const cold = exp(-Math.abs(hot))
    const share = (hot > 0 ? 1 : cold) / (1 + cold)
    value += count * (Math.max(0, z) + temperature * log1p(cold))
    const bend = (count * share * (1 - share) * many) / temperature
    for (let k = 0; k < many; k++) {
      const row = members[k] as number
      gradient[row] = (gradient[row] as number) - count * share
      curvature[row] = (curvature[row] as number) + bend
    }
  })
  return { value, gradient, curvature }
}

/** z_t. */
function leftOf(prices: Float64Array, members: Int32Array, many: number): number {
  let left = 1
  for (let k = 0; k < many; k++) left -= prices[members[k] as number] as number
  return left
}

/**
 * What the prices prove, in whole numbers: the upper side, and a lower one of the shares that belong to them, cut down where they
 * pass a cap and filled up where there is room. Shares that were taken are found again at every pass, to the last unit.
 */
export async function certifiedAt(
  { cap, rows, pass }: Passes,
  prices: Float64Array,
  temperature: number,
): Promise<Certified & { readonly smoothing: number }> {
  const unit = 2 ** Math.max(0, Math.min(20, 51 - Math.ceil(log2(cap + 1))))
  const most = cap * unit
  const taken = (members: Int32Array, many: number, count: number) =>
    count / (1 + exp(-leftOf(prices, members, many) / temperature))
  const upper = new UpperSide(cap, rows, prices)
  const load = new Float64Array(rows)
  let smoothing = 0
  await pass((members, many, count) => {
    upper.add(members, 0, many, count)
    const own = taken(members, many, count)
    const z = leftOf(prices, members, many)
    smoothing += count * Math.max(0, z) - own * z
    move(members, many, own)
  })
  // A little less than fits: what rounding adds is less than that.
  const share = load.map((sum) => (sum > cap ? (cap / sum) * (1 - 2 ** -40) : 1))
  const cutDown = (members: Int32Array, many: number, count: number) => {
    let least = 1
    for (let k = 0; k < many; k++) least = Math.min(least, share[members[k] as number] as number)
    return Math.floor(Math.min(count, taken(members, many, count) * least) * unit)
  }
  load.fill(0)
  await pass((members, many, count) => move(members, many, cutDown(members, many, count)))
  let total = 0n
  let part = 0
  await pass((members, many, count) => {
    const own = cutDown(members, many, count)
    let room = count * unit - own
    for (let k = 0; k < many; k++) room = Math.min(room, most - (load[members[k] as number] as number))
    const more = Math.max(0, room)
    move(members, many, more)
    part += own + more
    if (part < 2 ** 52) return
    total += BigInt(part)
    part = 0
  })
  // All loads are whole numbers of units, exact below 2^53: none above the cap, and what was taken is allowed.
  const allowed = load.every((sum) => sum <= most)
  return {
    lower: allowed ? Number(((total + BigInt(part)) << 10n) / BigInt(unit)) / 2 ** 10 : 0,
    upper: upper.rounded(),
    smoothing,
  }

  function move(members: Int32Array, many: number, by: number): void {
    for (let k = 0; k < many; k++) {
      const row = members[k] as number
      load[row] = (load[row] as number) + by
    }
  }
}
