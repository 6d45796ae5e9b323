/** What follows from the noisy numbers of a profile: everybody who has them can work it out again. */
import { classesOf, classStarts, fitClustering } from '../synthetic-graph/clustering.ts'
import { degreesOf } from '../synthetic-graph/hook.ts'
import { type MomentParameters, noisyMoment } from '../synthetic-graph/moment-noise.ts'
import type { Power } from '../synthetic-graph/moments.ts'
import type { ProfilePlan } from './plan.ts'

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

export function readProfile({ facts, parameters }: ProfilePlan, noisy: NoisyProfile): GraphProfile {
  const triangles = Math.max(0, noisy.moments[0]?.value ?? 0)
  const edges = noisy.edges === undefined ? {} : { edges: Math.max(0, noisy.edges) }
  if (noisy.degrees === undefined || parameters.degrees === undefined) return { ...edges, triangles }
  const { nodes } = facts
  const ends = noisy.edges === undefined ? undefined : 2 * noisy.edges
  const degrees = degreesOf(Float64Array.from(noisy.degrees), parameters.degrees.rows, nodes, ends)
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

/** As many of the noisy numbers of degrees as are read: those beyond the largest degree say nothing. */
export function readOf(noisy: Float64Array, rows: number, nodes: number): number[] {
  const largest = degreesOf(noisy, rows, nodes)[0] as number
  return [...noisy.subarray(0, Math.min(noisy.length, rows + largest + 1))]
}
