/** What is published beside a made-up graph: all that was learned from the data, with its noise. */
import type { SyntheticPlan } from '@tulle/core'

export const MADE_UP_PROFILE = 'profile.json'

/** As its file has it, and nothing else. */
export interface LearnedNumbers {
  readonly degrees: readonly number[]
  readonly noisyDegrees: readonly number[]
  readonly moments: readonly { readonly power: number; readonly value: number }[]
  readonly clustering: readonly { readonly from: number; readonly clustering: number }[]
  readonly edgesBetweenGroups?: readonly number[]
  /** Of public groups. */
  readonly groups?: readonly string[]
}

export function learnedContent({ parameters }: SyntheticPlan, learned: LearnedNumbers): object {
  const { degrees, noisyDegrees, moments, clustering, edgesBetweenGroups, groups } = learned
  return {
    about:
      'All that was learned from the original, with noise. The graph was made from these numbers and from chance. "noisyDegrees" are the largest degrees, and from "rows" on how many of the other nodes have at least 1, 2, 3, … edges; "moments" are triangles added up over nodes, divided by a power of the degree plus 1; "clustering" is what follows for nodes from a degree on.',
    rows: parameters.rows,
    degrees,
    // Beyond the largest degree there is nothing but noise.
    noisyDegrees: noisyDegrees.slice(0, parameters.rows + (degrees[0] ?? 0)),
    moments: moments.map(({ power, value }) => ({ power, value })),
    clustering: clustering.map(({ from, clustering: share }) => ({ from, clustering: share })),
    ...(edgesBetweenGroups === undefined ? {} : { edgesBetweenGroups, ...(groups === undefined ? {} : { groups }) }),
  }
}

/** The numbers in a text that says nothing else; nothing where it does, or has numbers that the plan cannot make. */
export function learnedIn(text: string, plan: SyntheticPlan): LearnedNumbers | undefined {
  try {
    const learned = JSON.parse(text) as LearnedNumbers
    const { parameters } = plan
    const isWhole = (list: readonly unknown[]) => list.every((x) => Number.isInteger(x))
    const fits =
      `${JSON.stringify(learnedContent(plan, learned), undefined, 2)}\n` === text &&
      isWhole(learned.degrees) &&
      isWhole(learned.noisyDegrees) &&
      learned.moments.length === parameters.moments.length &&
      learned.moments.every(
        ({ power, value }, k) => power === parameters.moments[k]?.power && Number.isFinite(value),
      ) &&
      learned.clustering.every(
        ({ from, clustering }) => Number.isInteger(from) && clustering >= 0 && clustering <= 1,
      ) &&
      (parameters.blocks === undefined) === (learned.edgesBetweenGroups === undefined) &&
      isWhole(learned.edgesBetweenGroups ?? [])
    return fits ? learned : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
