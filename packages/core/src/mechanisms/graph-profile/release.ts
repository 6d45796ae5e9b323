/** The release of a profile: exact counting, then noise, stage by stage; the rest follows from that. */
import { degrees as degreesIn, edgeCount, type Graph } from '../../data/index.ts'
import { addLaplace, type Bits } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import type { Release } from '../mechanism.ts'
import { simpleGraph } from '../simple-graph.ts'
import { hookOf } from '../synthetic-graph/hook.ts'
import { drawMoments } from '../synthetic-graph/moment-noise.ts'
import type { WholeNoise } from '../synthetic-graph/stages.ts'
import { type ProfilePlan, preparedFor } from './plan.ts'
import { type GraphProfile, type NoisyProfile, readOf, readProfile } from './read.ts'

export interface ReleasedProfile extends Release<ProfilePlan> {
  readonly noisy: NoisyProfile
  readonly profile: GraphProfile
}

export async function release(given: ProfilePlan, data: Graph, run: Run = {}): Promise<ReleasedProfile> {
  const { plan, moments } = preparedFor(given)
  const { bits, randomness } = begin(run)
  const { nodes } = plan.facts
  const graph = simpleGraph(data, nodes, 'Profiles are')
  const { edges, degrees } = plan.parameters
  const drawn = await drawMoments(moments, graph, bits, run)
  const noisy: NoisyProfile = {
    ...(edges === undefined ? {} : { edges: noisyWhole(Float64Array.of(edgeCount(graph)), edges, bits)[0] as number }),
    ...(degrees === undefined
      ? {}
      : {
          degrees: readOf(noisyWhole(hookOf(degreesIn(graph), degrees.rows), degrees, bits), degrees, nodes),
        }),
    moments: drawn.map(({ power, value }) => ({ power, value: power === 0 ? value / 3 : value })),
  }
  return { plan, noisy, profile: readProfile(plan, noisy), randomness }
}

function noisyWhole(values: Float64Array, { scale }: WholeNoise, bits: Bits): Float64Array {
  addLaplace(values, { scale, grid: 1 }, bits)
  return values
}
