/** A published number of a graph, or its degrees, beside the graph. */
import { type CountPlan, type DegreePlan, InvalidInput } from '@tulle/core'
import {
  edgesBetween,
  type NodeCountPlan,
  type NoisyProfile,
  nodeCounter,
  nodeCounts,
  type Observed,
  observe,
  type ProfilePlan,
  readProfile,
} from '@tulle/core/counts'
import { degrees } from '@tulle/core/data'
import { grouped, words } from '@tulle/core/text'
import { type Evaluation, evaluateCount, evaluateDegrees, evaluateProfile } from '@tulle/core/utility'
import { readGrouped } from '../../groups.ts'
import { MIXING } from '../../mixing/files.ts'
import { PROFILE } from '../../profile/files.ts'
import { edgesNotShown, graphIn, listedGraph } from '../../worth/graphs.ts'
import { jsonFile } from '../../worth/published.ts'
import { otherFile } from '../../worth/same-file.ts'
import type { Evaluated, Work } from '../../worth/work.ts'
import { besideNodeCount } from './made-node-count.ts'
import { besideMixing } from './mixing.ts'
import { countOptions } from './options.ts'
import { comparable, USUAL_DELTA } from './shown.ts'

const { groups, nodes, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights } = countOptions
const reading = { nodes, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights }

export const evaluated: readonly Evaluated[] = [
  { contents: 'count', reading, evaluate: ofCount },
  { contents: 'degree-numbers', reading, evaluate: ofDegrees },
  { contents: 'profile', reading, evaluate: ofProfile },
  { contents: 'mixing', reading: { ...reading, groups }, evaluate: ofMixing } as Evaluated,
]

type CountWork = Work<typeof reading>

async function ofCount(work: CountWork): Promise<Evaluation> {
  const { opened, run, title } = work
  const published = (await jsonFile(opened, 'count.json')) as unknown as Omit<Sides, 'title'>
  if (opened.plan.mechanism === nodeCounts.name) return ofNodeCount(work, published)
  const plan = opened.plan as CountPlan
  const { graph, counts, notes } = await listedGraph(work, work.reading, plan.facts)
  const observed = await observe(plan.facts, graph, {
    signal: run.signal,
    progress: (done, total) => run.progress('Counting', done / total),
  })
  const evaluation = besideCount(plan, observed, { ...published, title })
  return { ...evaluation, notes: [...notes, ...evaluation.notes], doubts: otherFile(work, { edges: counts.edges }) }
}

async function ofNodeCount(work: CountWork, published: Omit<Sides, 'title'>): Promise<Evaluation> {
  const plan = work.opened.plan as NodeCountPlan
  const { graph, counts, notes } = await peopledGraph(work, plan.facts)
  const { total } = await nodeCounter(plan.facts, graph)
  const evaluation = besideNodeCount(plan, total, { ...published, title: work.title })
  return { ...evaluation, notes, doubts: otherFile(work, { edges: counts.edges }) }
}

/** Where nodes are hidden there are as many as the file has. */
async function peopledGraph(work: CountWork, facts: { readonly nodes?: number }) {
  if (facts.nodes !== undefined) return listedGraph(work, work.reading, facts)
  const { nodes: _, ...lines } = work.reading
  const read = await graphIn(work, lines, { directed: false, weighted: false })
  return { ...read, notes: edgesNotShown(work, read) }
}

/** What was published of a count. */
interface Sides {
  readonly title: string
  readonly value: number | bigint
  readonly interval?:
    | { readonly low: number | bigint; readonly high: number | bigint; readonly coverage: number }
    | undefined
}

/** The same for the run that made the release and for whoever has both later. */
export function besideCount(
  plan: CountPlan,
  observed: Pick<Observed, 'value' | 'level'>,
  { title, value, interval }: Sides,
  delta = USUAL_DELTA,
): Evaluation {
  const { facts, expectedError } = plan
  const { level } = observed
  const guessed = facts.level !== undefined && 'guess' in facts.level ? facts.level.guess : undefined
  const expected = expectedError as { readonly meanAbsolute?: number } | undefined
  const evaluation = evaluateCount({
    title,
    what: typeof facts.count === 'string' ? facts.count : facts.count.name,
    truth: observed.value,
    released: value,
    ...(interval === undefined ? {} : { interval }),
    ...(expected?.meanAbsolute === undefined ? {} : { expected: expected.meanAbsolute }),
    comparison: { plan, level, delta, mechanisms: comparable(plan) },
  })
  // The noise of laplace is the same at every level.
  const above =
    guessed !== undefined && level > guessed && plan.parameters.mechanism !== 'laplace'
      ? [
          `The level is ${grouped(level)}, above the guess of ${grouped(guessed)}: there is more noise than the plan said.`,
        ]
      : []
  return { ...evaluation, notes: above }
}

async function ofDegrees(work: CountWork): Promise<Evaluation> {
  const { opened, title } = work
  const { graph, counts, notes } = await peopledGraph(work, (opened.plan as DegreePlan).facts)
  const name = opened.files.find((file) => /^(degrees|histogram)\.csv$/.test(file))
  if (name === undefined) throw new InvalidInput(`${opened.place} names no degrees in its certificate.`)
  const sequence = name === 'degrees.csv'
  const read = await opened.data.numbers(name, sequence ? 'rank' : 'degree')
  const released = sequence
    ? read.numbers.map(([degree]) => degree as number)
    : read.numbers.flatMap(([nodes], k) => Array.from({ length: nodes as number }, () => Number(read.names[k])))
  const evaluation = evaluateDegrees({ title, original: degrees(graph), release: released })
  return { ...evaluation, notes, doubts: otherFile(work, { edges: counts.edges }) }
}

async function ofProfile(work: CountWork): Promise<Evaluation> {
  const { opened, run, title } = work
  const plan = opened.plan as ProfilePlan
  const noisy = (await jsonFile(opened, PROFILE))['noisy'] as NoisyProfile
  const { graph, counts, notes } = await listedGraph(work, work.reading, plan.facts)
  const evaluation = await evaluateProfile({ title, original: graph, profile: readProfile(plan, noisy) }, run)
  return { ...evaluation, notes, doubts: otherFile(work, { edges: counts.edges }) }
}

/** Who is in which group stands in no released file: whoever compares brings it. */
async function ofMixing(work: Work<typeof reading & { readonly groups: typeof groups }>): Promise<Evaluation> {
  const { opened, run, title, sources } = work
  const { groups: file, nodes: _, ...lines } = work.reading
  if (file === undefined) {
    throw new InvalidInput(words`Who is in which group? Give {groups FILE}, with which it was released.`)
  }
  const grouped = await readGrouped(sources, file)
  const read = await graphIn(work, lines, { directed: false, weighted: false, nodes: grouped.nodes })
  const { names, numbers } = await opened.data.numbers(MIXING, 'group')
  if (names.join('\n') !== grouped.names.join('\n')) {
    throw new InvalidInput(`${opened.place} has other groups than ${file}: it is not the file of this release.`)
  }
  const truth = edgesBetween(read.graph, grouped.groupOf, names.length)
  const sides = { title, names, truth, table: Float64Array.from(numbers.flat()) }
  const evaluation = await besideMixing(sides, run)
  return { ...evaluation, notes: [...edgesNotShown(work, read), ...evaluation.notes] }
}
