/** What follows from the noisy numbers of a profile: everybody who has them can work it out again. */
import { InvalidInput } from '../../errors.ts'
import { classesOf, classStarts, fitClustering } from '../synthetic-graph/clustering.ts'
import { degreesOf } from '../synthetic-graph/hook.ts'
import { type MomentParameters, noisyMoment } from '../synthetic-graph/moment-noise.ts'
import { type Power, UNIT } from '../synthetic-graph/moments.ts'
import type { ProfileParameters, ProfilePlan } from './plan.ts'

/** All that was learned from the data. */
export interface NoisyProfile {
  readonly edges?: number
  /** The largest degrees, and then how many of the other nodes have at least 1, 2, 3, … */
  readonly degrees?: readonly number[]
  /** Power 0 is the number of triangles; the others are triangles of nodes over a power of their degree plus 1, added up. */
  readonly moments: readonly { readonly power: Power; readonly value: number }[]
}

/** Of nodes from one degree up to another. */
export interface ClusteringClass {
  readonly from: number
  readonly to: number
  /** How many have such a degree, by the released degrees. */
  readonly nodes: number
  readonly clustering: number
}

/** The noisy numbers, cleaned up, and what follows from them. */
export interface GraphProfile {
  readonly edges?: number
  /** From the largest to the smallest. */
  readonly degrees?: Uint32Array
  readonly triangles: number
  /** Nodes with two, or three, of their neighbours. */
  readonly twoStars?: number
  readonly threeStars?: number
  /** The share of paths of two edges that are closed, and the mean over nodes of the same. */
  readonly globalClustering?: number
  readonly averageClustering?: number
  readonly clustering?: readonly ClusteringClass[]
}

type DegreeNoise = NonNullable<ProfileParameters['degrees']>

/** The profile that follows from noisy numbers. */
export function readProfile(plan: ProfilePlan, noisy: NoisyProfile): GraphProfile {
  const { facts, parameters } = plan
  if (!isMade(plan, noisy)) throw new InvalidInput('These are no noisy numbers that such a plan makes.')
  const triangles = Math.max(0, noisy.moments[0]?.value ?? 0)
  const edges = noisy.edges === undefined ? {} : { edges: Math.max(0, noisy.edges) }
  if (noisy.degrees === undefined || parameters.degrees === undefined) return { ...edges, triangles }
  const { nodes } = facts
  const { rows, scale } = parameters.degrees
  const degrees = degreesOf(Float64Array.from(noisy.degrees), rows, nodes, scale)
  const twoStars = degrees.reduce((sum, d) => sum + (d * (d - 1)) / 2, 0)
  const clustering = byDegree(degrees, parameters.moments, noisy)
  const all = clustering.reduce((sum, each) => sum + each.nodes * each.clustering, 0)
  return {
    ...edges,
    degrees,
    triangles,
    twoStars,
    threeStars: degrees.reduce((sum, d) => sum + (d * (d - 1) * (d - 2)) / 6, 0),
    globalClustering: twoStars === 0 ? 0 : Math.min(1, (3 * triangles) / twoStars),
    averageClustering: all / nodes,
    clustering,
  }
}

/** Whether a release by this plan could consist of these numbers: as many as there are, each on its grid. */
function isMade({ facts, parameters }: ProfilePlan, { edges, degrees, moments }: NoisyProfile): boolean {
  const isOn = (x: unknown, unit: number) => typeof x === 'number' && Number.isInteger(x * unit)
  const planned = parameters.degrees
  return (
    (parameters.edges === undefined ? edges === undefined : isOn(edges, 1)) &&
    (planned === undefined
      ? degrees === undefined
      : Array.isArray(degrees) &&
        degrees.length >= planned.rows &&
        degrees.every((x) => isOn(x, 1)) &&
        degrees.length === readLength(Float64Array.from(degrees), planned, facts.nodes)) &&
    Array.isArray(moments) &&
    moments.length === parameters.moments.length &&
    moments.every(
      ({ power, value }, k) => power === parameters.moments[k]?.power && isOn(value, power === 0 ? 1 : UNIT),
    )
  )
}

/** A smooth curve that meets the moments as far as their noise lets it; nodes with fewer than two edges have no clustering. */
function byDegree(
  degrees: Uint32Array,
  planned: readonly MomentParameters[],
  { moments }: NoisyProfile,
): ClusteringClass[] {
  const largest = degrees[0] as number
  const starts = classStarts(largest)
  const fitted = fitClustering(
    degrees,
    classesOf(starts, largest),
    starts.length,
    planned.map((each, k) => noisyMoment(each, moments[k]?.value ?? 0)),
  )
  return starts.map((from, k) => {
    const to = (starts[k + 1] ?? largest + 1) - 1
    const nodes = degrees.reduce((many, d) => (d >= from && d <= to ? many + 1 : many), 0)
    return { from, to: Math.max(from, to), nodes, clustering: fitted[k] as number }
  })
}

/** As many of the noisy numbers of degrees as are read. */
export function readOf(noisy: Float64Array, planned: DegreeNoise, nodes: number): number[] {
  return [...noisy.subarray(0, readLength(noisy, planned, nodes))]
}

/** Beyond the largest degree, which the first rows alone tell, the numbers say nothing. */
function readLength(noisy: Float64Array, { rows, scale }: DegreeNoise, nodes: number): number {
  const largest = degreesOf(noisy, rows, nodes, scale)[0] as number
  return Math.min(rows + nodes - 1, rows + largest + 1)
}
