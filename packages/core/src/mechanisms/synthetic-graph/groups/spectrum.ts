/** Directions in which a noisy matrix of pairs stands out of its noise, and the groups of nodes that point along them. */
import type { Bits } from '../../../random/index.ts'
import { fraction } from '../build/wiring.ts'

/** At most so many directions are followed in one look, and one for every twenty nodes. */
const RANK = 10
const TURNS = 60

/** Coordinates of the nodes along the eigenvectors whose eigenvalue is above `edge`, each as long as its eigenvalue. */
export function standingOut(matrix: Float64Array, size: number, edge: number, bits: Bits): number[][] {
  let basis: Float64Array[] = Array.from({ length: Math.min(RANK, Math.ceil(size / 20)) }, () =>
    Float64Array.from({ length: size }, () => fraction(bits) - 0.5),
  )
  // Shifted by the edge, the largest eigenvalues are those farthest from 0.
  for (let turn = 0; turn < TURNS; turn++) {
    basis = orthonormal(basis.map((vector) => times(matrix, size, vector, edge)))
  }
  const found: { value: number; vector: Float64Array }[] = []
  for (const vector of basis) {
    const image = times(matrix, size, vector, 0)
    const value = dot(image, vector)
    // Not an eigenvector to the last digit: what is above the edge has settled long before.
    if (value > edge) found.push({ value, vector })
  }
  return Array.from({ length: size }, (_, i) => found.map(({ value, vector }) => value * (vector[i] as number)))
}

function times(matrix: Float64Array, size: number, vector: Float64Array, shift: number): Float64Array {
  const image = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    let sum = shift * (vector[i] as number)
    const row = i * size
    for (let j = 0; j < size; j++) sum += (matrix[row + j] as number) * (vector[j] as number)
    image[i] = sum
  }
  return image
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number)
  return sum
}

/** Gram and Schmidt, the longest first so that the order of size stays. */
function orthonormal(vectors: Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  for (const vector of vectors) {
    for (const each of done) {
      const along = dot(vector, each)
      for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) - along * (each[i] as number)
    }
    const length = Math.sqrt(dot(vector, vector)) || 1
    done.push(vector.map((x) => x / length))
  }
  return done
}

export interface Rays {
  /** The ray that each point lies nearest to. */
  readonly rayOf: Uint32Array
  /** How far along it. */
  readonly along: Float64Array
}

const STARTS = 8
const ROUNDS = 40

/**
 * Nodes of one group lie along one ray from the origin, further out the more edges they have. As many rays as there are
 * directions, such that the points have most of their length along them.
 */
export function raysOf(points: readonly (readonly number[])[], bits: Bits): Rays {
  const count = points[0]?.length ?? 0
  let best: { held: number; rays: Rays } | undefined
  for (let start = 0; start < STARTS; start++) {
    let directions = firstDirections(points, count, bits)
    let rays = nearest(points, directions)
    for (let round = 0; round < ROUNDS; round++) {
      directions = directions.map((old, k) => pulled(points, rays, k) ?? old)
      const next = nearest(points, directions)
      const same = next.rayOf.every((ray, i) => ray === rays.rayOf[i])
      rays = next
      if (same) break
    }
    const held = rays.along.reduce((sum, each) => sum + Math.max(0, each) ** 2, 0)
    if (best === undefined || held > best.held) best = { held, rays }
  }
  return (best as { rays: Rays }).rays
}

/** Points of much length that the rays so far do not hold are likelier to begin one. */
function firstDirections(points: readonly (readonly number[])[], count: number, bits: Bits): number[][] {
  const directions: number[][] = []
  const left = points.map((point) => dot(point, point))
  for (let k = 0; k < count; k++) {
    let aim = fraction(bits) * left.reduce((sum, each) => sum + each, 0)
    let at = left.findIndex((each) => (aim -= each) <= 0)
    if (at < 0) at = 0
    const direction = unit(points[at] as readonly number[])
    directions.push(direction)
    points.forEach((point, i) => {
      const held = Math.max(0, dot(point, direction)) ** 2
      left[i] = Math.max(0, Math.min(left[i] as number, dot(point, point) - held))
    })
  }
  return directions
}

function nearest(points: readonly (readonly number[])[], directions: readonly (readonly number[])[]): Rays {
  const rayOf = new Uint32Array(points.length)
  const along = new Float64Array(points.length).fill(-Infinity)
  points.forEach((point, i) => {
    directions.forEach((direction, k) => {
      const far = dot(point, direction)
      if (far <= (along[i] as number)) return
      along[i] = far
      rayOf[i] = k
    })
  })
  return { rayOf, along }
}

/** The mean of a ray's points, the long ones counting for more. */
function pulled(points: readonly (readonly number[])[], { rayOf, along }: Rays, k: number): number[] | undefined {
  const sum = (points[0] ?? []).map(() => 0)
  let many = 0
  points.forEach((point, i) => {
    if (rayOf[i] !== k || (along[i] as number) <= 0) return
    many++
    point.forEach((x, c) => {
      sum[c] = (sum[c] as number) + x * (along[i] as number)
    })
  })
  return many < 2 ? undefined : unit(sum)
}

function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((x) => x / length)
}
