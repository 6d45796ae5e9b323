/** Whether the communities of a graph can still be found in its release. */
import { chance, shuffled } from '../chance.ts'
import { averageF1, bigclam, graphMetrics, groupsOfLabels, modularity, mutualInformation } from '../graphs/index.ts'
import { beside, compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { GraphEvaluation, PlainGraphs } from './graph.ts'
import { type EvaluationRun, phase } from './run.ts'
import { counted, shown } from './words.ts'

/** Communities that the owner knows, to be looked for in the release. */
export interface KnownCommunities {
  readonly groups: readonly Uint32Array[]
  /** Whether a node may be in several. */
  readonly overlapping: boolean
}

interface Labels {
  readonly original: Uint32Array
  readonly release: Uint32Array
}

/** Of more nodes, overlapping communities are looked for only when asked to. */
const MOST_NODES = 20_000
/** Nor are they in a release with more edges, which has no communities but noise. */
const MOST_EDGES = 5e6
const MOST_COMMUNITIES = 50

export async function communityGroups(
  input: GraphEvaluation,
  plain: PlainGraphs,
  labels: Labels,
  notes: string[],
  run: EvaluationRun,
): Promise<MeasureGroup[]> {
  const { known } = input
  const [before, after] = [groupsOfLabels(labels.original), groupsOfLabels(labels.release)]
  const { original, release } = plain
  const found = beyondChance(labels)
  const measures: Measure[] = [
    compared(graphMetrics.communitiesAdjusted, found.adjusted, { main: true }),
    compared(graphMetrics.communitiesNmi, found.information, {
      note: `With members drawn at random it would be ${shown(found.chance)}.`,
    }),
    compared(graphMetrics.communitiesF1, averageF1(after, before), {
      note: `${counted(before.length, 'community', 'communities')} were found in the original, ${shown(after.length)} in the release.`,
    }),
    beside(graphMetrics.modularity, modularity(original, labels.original), modularity(release, labels.release)),
    ...knownMeasures(known, labels, [before, after]),
    ...(await overlappingMeasures(input, plain, before.length, notes, run)),
  ]
  return [{ heading: 'Communities', measures }]
}

const SHUFFLES = 5
const SEED = 7

/** Small communities tell much about each other by chance: a node that is alone in both is always "found". */
function beyondChance({ original, release }: Labels): { information: number; chance: number; adjusted: number } {
  const information = mutualInformation(original, release)
  const least = chanceOf(release, original)
  const adjusted = information > 1 - 1e-12 ? 1 : least >= 1 ? 0 : Math.max(0, (information - least) / (1 - least))
  return { information, chance: least, adjusted }
}

/** What shuffled labels have in common with the others, on average over a few shuffles that are always the same. */
function chanceOf(labels: Uint32Array, others: Uint32Array): number {
  const random = chance(SEED)
  let sum = 0
  for (let k = 0; k < SHUFFLES; k++) {
    const order = shuffled(labels.length, random)
    sum +=
      mutualInformation(
        others,
        order.map((i) => labels[i] as number),
      ) / SHUFFLES
  }
  return sum
}

/** From the number that chance is taken out of. */
export function communitiesInWords(groups: readonly MeasureGroup[]): string {
  const found = groups
    .flatMap(({ measures }) => measures)
    .find(({ metric }) => metric.name === graphMetrics.communitiesAdjusted.name)
  if (found === undefined || !('value' in found)) return ''
  const { value } = found
  const verdict =
    value >= 0.7 ? 'can still be found in it' : value >= 0.3 ? 'can be found in it in part' : 'cannot be found in it'
  return ` Communities of the original ${verdict} (${shown(Number(value.toPrecision(2)))}, where 0 is chance and 1 is all of them).`
}

function knownMeasures(
  known: KnownCommunities | undefined,
  labels: Labels,
  [before, after]: readonly [Uint32Array[], Uint32Array[]],
): Measure[] {
  if (known === undefined) return []
  const groups = [...known.groups]
  const f1 = beside(graphMetrics.knownF1, averageF1(before, groups), averageF1(after, groups))
  if (known.overlapping) return [f1]
  const members = Uint32Array.from(groups.flatMap((group) => [...group]))
  const truth = Uint32Array.from(groups.flatMap((group, k) => [...group].map(() => k)))
  const of = (found: Uint32Array) =>
    mutualInformation(
      members.map((node) => found[node] as number),
      truth,
    )
  const byChance = [labels.original, labels.release].map((found) =>
    chanceOf(
      members.map((node) => found[node] as number),
      truth,
    ),
  ) as [number, number]
  const note = `With members drawn at random they would be ${shown(byChance[0])} and ${shown(byChance[1])}.`
  return [f1, beside(graphMetrics.knownNmi, of(labels.original), of(labels.release), { note })]
}

async function overlappingMeasures(
  { known, overlapping }: GraphEvaluation,
  { original, release }: PlainGraphs,
  found: number,
  notes: string[],
  run: EvaluationRun,
): Promise<Measure[]> {
  const communities = overlapping ?? Math.min(MOST_COMMUNITIES, known?.groups.length ?? found)
  const large = original.rows > MOST_NODES || release.indices.length > 2 * MOST_EDGES
  if (communities < 1 || (large && overlapping === undefined)) {
    if (large)
      notes.push(
        'Overlapping communities were not looked for, as the graph is large: ask for K of them to have it done.',
      )
    return []
  }
  const before = await bigclam(original, {
    communities,
    ...(await phase(run, 'Overlapping communities of the original')),
  })
  const after = await bigclam(release, { communities, ...(await phase(run, 'Overlapping communities of the release')) })
  const looked = { note: `${counted(communities, 'community was', 'communities were')} looked for in each (BIGCLAM).` }
  return [
    compared(graphMetrics.overlappingF1, averageF1(after, before), looked),
    ...(known === undefined
      ? []
      : [
          beside(graphMetrics.knownF1, averageF1(before, [...known.groups]), averageF1(after, [...known.groups]), {
            about: 'overlapping ones',
            ...looked,
          }),
        ]),
  ]
}
