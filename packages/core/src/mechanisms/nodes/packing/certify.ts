/**
 * What a solver's answer proves, in whole numbers: for any prices y ≥ 0 the optimum is at most
 * cap·Σ y_v + Σ_c size_c·max(0, 1 − Σ_{v∈c} y_v), and whatever is taken without passing a cap is at most the optimum.
 */
import { log2 } from '../../../elementary/index.ts'
import type { Programme, Solution } from './programme.ts'

/** The optimum lies between these numbers, whoever found them; the upper one is whole. */
export interface Certified {
  readonly lower: number
  readonly upper: number
}

/** Prices in units of 2^−30. */
const PRICE = 2 ** 30

export function certified(programme: Programme, { taken, prices }: Solution): Certified {
  return { lower: lowerBound(programme, taken), upper: upperBound(programme, prices) }
}

function upperBound({ cap, rows, offsets, members, sizes }: Programme, prices: Float64Array): number {
  const upper = new UpperSide(cap, rows, prices)
  for (let c = 0; c < sizes.length; c++) {
    upper.add(members, offsets[c] as number, offsets[c + 1] as number, sizes[c] as number)
  }
  return upper.rounded()
}

/** The upper side for some prices, class by class. */
export class UpperSide {
  readonly #units: Float64Array
  #total = 0n
  // Sums of products below 2^53 are whole and exact as doubles; each is handed on before it could pass that.
  #part = 0

  constructor(cap: number, rows: number, prices: Float64Array) {
    this.#units = new Float64Array(rows)
    let paid = 0n
    for (let row = 0; row < rows; row++) {
      const unit = Math.round(Math.min(1, Math.max(0, finite(prices[row]))) * PRICE)
      this.#units[row] = unit
      paid += BigInt(unit)
    }
    this.#total = paid * BigInt(cap)
  }

  /** So many copies, a whole number of at most the cap, at the nodes members[start] to members[end − 1]. */
  add(members: ArrayLike<number>, start: number, end: number, size: number): void {
    let left = PRICE
    for (let k = start; k < end && left > 0; k++) left -= this.#units[members[k] as number] as number
    if (left <= 0) return
    if (size > 2 ** 22) {
      this.#total += BigInt(size) * BigInt(left)
      return
    }
    this.#part += size * left
    if (this.#part < 2 ** 52) return
    this.#total += BigInt(this.#part)
    this.#part = 0
  }

  /** Rounded up to a whole number. */
  rounded(): number {
    return Number((this.#total + BigInt(this.#part) + BigInt(PRICE) - 1n) / BigInt(PRICE))
  }
}

/** Cut down until no cap is passed, and filled up again where there is room, both in whole units, and added up. */
function lowerBound({ cap, rows, offsets, members, sizes }: Programme, taken: Float64Array): number {
  const unit = unitOf(sizes, cap)
  const most = cap * unit
  const load = new Float64Array(rows)
  const units = new Float64Array(sizes.length)
  for (let c = 0; c < sizes.length; c++) {
    const size = (sizes[c] as number) * unit
    const own = Math.min(size, Math.floor(Math.max(0, finite(taken[c])) * unit))
    units[c] = own
    for (let k = offsets[c] as number; k < (offsets[c + 1] as number); k++) {
      load[members[k] as number] = (load[members[k] as number] as number) + own
    }
  }
  // By the worst of its nodes each class gives up the same share, which is scaling; what rounding leaves is taken off after.
  const share = load.map((sum) => (sum > most ? most / sum : 1))
  load.fill(0)
  for (let c = 0; c < sizes.length; c++) {
    let least = 1
    for (let k = offsets[c] as number; k < (offsets[c + 1] as number); k++) {
      least = Math.min(least, share[members[k] as number] as number)
    }
    units[c] = Math.floor((units[c] as number) * least)
    move(c, units[c] as number)
  }
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    let room = (sizes[c] as number) * unit - (units[c] as number)
    for (let k = offsets[c] as number; k < (offsets[c + 1] as number); k++) {
      room = Math.min(room, most - (load[members[k] as number] as number))
    }
    // Below zero where rounding passed a cap: given back.
    const change = Math.max(room, -(units[c] as number))
    units[c] = (units[c] as number) + change
    move(c, change)
    total += units[c] as number
  }
  return load.every((sum) => sum <= most) ? total / unit : 0

  function move(c: number, by: number): void {
    for (let k = offsets[c] as number; k < (offsets[c + 1] as number); k++) {
      load[members[k] as number] = (load[members[k] as number] as number) + by
    }
  }
}

/** A power of two so small that all copies together stay below 2^53 in units of it. */
function unitOf(sizes: Float64Array, cap: number): number {
  const all = Math.max(
    cap,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  return 2 ** Math.max(0, Math.min(20, 51 - Math.ceil(log2(all + 1))))
}

/** A solver is not trusted to give numbers at all. */
function finite(x: number | undefined): number {
  return x !== undefined && Number.isFinite(x) ? x : 0
}
