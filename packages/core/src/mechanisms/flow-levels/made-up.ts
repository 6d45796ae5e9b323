/**
 * People who do not exist, for predictions: as many as the owner expects, with as many trips, moving as people are reported
 * to. How often somebody is at the place of rank r falls as r^−1.2 (Song et al. 2010), lengths of ways have a heavy tail, about
 * d^−1.75 (González et al. 2008), how active people are is log-normal. Follows from public facts and a seed alone.
 */

import type { Contributions } from '../../data/index.ts'
import { cos, exp, log, power, sin } from '../../elementary/index.ts'
import { normalQuantile } from '../../privacy/index.ts'
import { type Hierarchy, type Zones, zonesOf } from './hierarchy.ts'

const VISITS = 1.2
const WAYS = 1.75
/** The deviation of the logarithm of how many trips people make. */
const SPREAD = 1.1

export interface MadeUp {
  readonly zones: Hierarchy
  readonly places?: readonly (readonly [number, number])[]
  readonly people: number
  /** On average. */
  readonly tripsPerPerson: number
  readonly seed: number
}

/**
 * For how many trips one person should count in a noisy total. One trip more lets in those of all who make more, and adds as
 * much noise as 1/ε trips: both are the same where one person in people · ε makes more.
 */
export function totalLimit(
  { people, tripsPerPerson }: Pick<MadeUp, 'people' | 'tripsPerPerson'>,
  epsilon: number,
): number {
  const beyond = Math.min(0.5, 1 / (people * epsilon))
  return Math.max(1, Math.round(medianOf(tripsPerPerson) * exp(SPREAD * normalQuantile(2 * beyond))))
}

function medianOf(tripsPerPerson: number): number {
  return tripsPerPerson / exp((SPREAD * SPREAD) / 2)
}

type Random = () => number

/** One contribution for each trip; those of one person stand together, people ascending. */
export function madeUpTrips(given: MadeUp): Contributions {
  const country = countryOf(given)
  const median = medianOf(given.tripsPerPerson)
  // Everybody has a generator of their own, which first says how many trips they make: drawn once for the length of the arrays.
  const own = (who: number) => {
    const random = generator(given.seed, who + 1)
    return { trips: Math.max(1, Math.round(median * exp(SPREAD * normal(random)))), random }
  }
  let all = 0
  for (let who = 0; who < given.people; who++) all += own(who).trips
  const [person, row, column] = [new Uint32Array(all), new Uint32Array(all), new Uint32Array(all)]
  let next = 0
  for (let who = 0; who < given.people; who++) {
    const { trips, random } = own(who)
    const places = placesOf(country, random)
    const visits = runningSum(places.map((_, rank) => power(rank + 1, -VISITS)))
    const leaves = 0.3 + 0.3 * random()
    let here = drawFrom(visits, random)
    for (let trip = 0; trip < trips; trip++) {
      const there = random() < leaves ? drawFrom(visits, random) : here
      person[next] = who
      row[next] = places[here] as number
      column[next++] = places[there] as number
      here = there
    }
  }
  return { person, row, column, value: new Float64Array(all).fill(1) }
}

/** Zones on a square of side × side, each about one unit wide. */
interface Country {
  readonly side: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** The running sum of how densely zones are used. */
  readonly density: Float64Array
  /** The zones in each square of one unit, line by line. */
  readonly near: readonly (readonly number[] | undefined)[]
}

function countryOf({ zones: hierarchy, places, seed }: MadeUp): Country {
  const zones = zonesOf(hierarchy)
  const n = zones.sizes[0] as number
  const side = Math.max(1, Math.round(Math.sqrt(n)))
  const { x, y } = places === undefined ? laidOut(zones) : stretched(places)
  for (let z = 0; z < n; z++) {
    x[z] = (x[z] as number) * side
    y[z] = (y[z] as number) * side
  }
  const near: number[][] = []
  for (let z = 0; z < n; z++) {
    const square = squareOf(x[z] as number, y[z] as number, side)
    ;(near[square] ??= []).push(z)
  }
  return { side, x, y, density: densityOf(x, y, side, generator(seed, 0)), near }
}

function squareOf(x: number, y: number, side: number): number {
  const at = (v: number) => Math.min(side - 1, Math.max(0, Math.floor(v)))
  return at(x) * side + at(y)
}

/** Places moved and stretched to 0 to 1 both ways, but for half a zone at the edges. */
function stretched(places: readonly (readonly [number, number])[]): { x: Float64Array; y: Float64Array } {
  const margin = 0.5 / Math.max(1, Math.sqrt(places.length))
  const [x, y] = [0, 1].map((axis) => {
    const all = Float64Array.from(places, (place) => place[axis] as number)
    const least = all.reduce((a, b) => Math.min(a, b))
    const span = all.reduce((a, b) => Math.max(a, b)) - least
    return all.map((v) => (span > 0 ? margin + ((v - least) / span) * (1 - 2 * margin) : 0.5))
  }) as [Float64Array, Float64Array]
  return { x, y }
}

/** Without places: zones lie side by side in their parents, which lie side by side in theirs. */
function laidOut({ levels, sizes, starts, inside }: Zones): { x: Float64Array; y: Float64Array } {
  let boxes = tiled(sizes[levels - 1] as number).map(([x, y, width]) => [x, y, width] as const)
  for (let level = levels - 1; level > 0; level--) {
    const finer: (readonly [number, number, number])[] = []
    const [start, zones] = [starts[level] as Uint32Array, inside[level] as Uint32Array]
    boxes.forEach(([x, y, width], zone) => {
      const children = zones.subarray(start[zone], start[zone + 1])
      tiled(children.length).forEach(([dx, dy, part], k) => {
        finer[children[k] as number] = [x + dx * width, y + dy * width, part * width]
      })
    })
    boxes = finer
  }
  return {
    x: Float64Array.from(boxes, ([x, , width]) => x + width / 2),
    y: Float64Array.from(boxes, ([, y, width]) => y + width / 2),
  }
}

/** So many squares side by side in the unit square: left, top, width. */
function tiled(count: number): (readonly [number, number, number])[] {
  const side = Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, k) => [Math.floor(k / side) / side, (k % side) / side, 1 / side] as const)
}

/** Around a few centres, each smaller than the one before, with dense and empty zones side by side. */
function densityOf(x: Float64Array, y: Float64Array, side: number, random: Random): Float64Array {
  const centres = Array.from({ length: 3 + Math.floor(side / 8) }, (_, rank) => ({
    x: side * random(),
    y: side * random(),
    size: 1 / (rank + 1),
  }))
  const density: number[] = []
  for (let z = 0; z < x.length; z++) {
    let near = 0
    for (const { x: cx, y: cy, size } of centres) {
      near += size / power(1 + Math.sqrt(((x[z] as number) - cx) ** 2 + ((y[z] as number) - cy) ** 2), 2.5)
    }
    density.push(near * exp(0.7 * normal(random)))
  }
  return runningSum(density)
}

/** Home, work and 5 to 20 other places, mostly near home; as far as there are that many. */
function placesOf({ side, x, y, density, near }: Country, random: Random): number[] {
  const home = drawFrom(density, random)
  const [hx, hy] = [x[home] as number, y[home] as number]
  const far = (z: number) => ((x[z] as number) - hx) ** 2 + ((y[z] as number) - hy) ** 2
  const work = [1, 2, 3].map(() => drawFrom(density, random)).reduce((a, b) => (far(b) < far(a) ? b : a))
  const places = new Set([home, work])
  const count = places.size + 5 + Math.floor(16 * random())
  for (let tries = 0; places.size < count && tries < 200; tries++) {
    const length = power(1 - random(), -1 / (WAYS - 1))
    const angle = 2 * Math.PI * random()
    const [px, py] = [hx + length * cos(angle), hy + length * sin(angle)]
    // A way that leads off the map is not taken, which cuts the longest.
    if (!(px >= 0 && px < side && py >= 0 && py < side)) continue
    const zones = near[squareOf(px, py, side)]
    if (zones !== undefined) places.add(zones[Math.floor(random() * zones.length)] as number)
  }
  return [...places]
}

function runningSum(weights: readonly number[]): Float64Array {
  let sum = 0
  return Float64Array.from(weights, (weight) => {
    sum += weight
    return sum
  })
}

function drawFrom(sums: Float64Array, random: Random): number {
  const at = random() * (sums[sums.length - 1] as number)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] as number) > at) high = middle
    else low = middle + 1
  }
  return low
}

function normal(random: Random): number {
  return Math.sqrt(-2 * log(1 - random())) * cos(2 * Math.PI * random())
}

/** Numbers from 0 up to 1 that are the same in every run, by a counter that is hashed. Never noise: nothing private is near. */
function generator(seed: number, stream: number): Random {
  let state = hashed(hashed(seed) ^ Math.imul(stream, 0x9e3779b1))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return (hashed(state) >>> 0) / 2 ** 32
  }
}

function hashed(word: number): number {
  let z = Math.imul(word ^ (word >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return z ^ (z >>> 15)
}
