/** Edges between any two groups that everybody may know: what is checked, planned, released and evaluated. */
import { InvalidInput } from '@tulle/core'
import { edgesBetween, groupMixing, type MixingPlan, type ReleasedMixing } from '@tulle/core/counts'
import { grouped, type Words, words } from '@tulle/core/text'
import { type Evaluation, type EvaluationRun, evaluateMatrix } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import { checkGraphFile, checkUndirected, edgesLeftOut, leftOutOf, type ReadGraphFile } from '../../graph-file.ts'
import { type Groups, readGrouped } from '../../groups.ts'
import type { Desk, Made, Prepared } from '../../kind.ts'
import { toldOf } from '../../left-out.ts'
import { refuseData } from '../../lists.ts'
import { MIXING, MIXING_MAP, mixingMap, tableRows, wholeTable } from '../../mixing/files.ts'
import { hidesPerson } from '../../options/promise.ts'
import { mixingResult } from '../../published/results.ts'
import type { CountSettings } from './options.ts'
import { COUNTING } from './outcome.ts'
import { readAll } from './read.ts'

export function checkMixing(settings: CountSettings, { sources }: Pick<Desk, 'sources'>): void {
  checkUndirected(settings, sources, 'Counts')
  if (settings.groups === undefined) {
    throw new InvalidInput(
      words`Between which groups? Give {groups FILE}, a line "node,group" for each node, known without looking at the edges.`,
    )
  }
  if (hidesPerson(settings) && settings.maxDegree === undefined) {
    throw new InvalidInput(
      words`To hide a whole person, somebody has to say how many edges one has with any one group at most: give {maxDegree}, known without the data. Edges beyond are left out, and a larger one means more noise.`,
    )
  }
}

export async function prepareMixing(settings: CountSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const file = settings.groups as string
  await refuseData(sources, settings.file, [[words`{groups}`, file]])
  await checkGraphFile(sources, settings, desk, true)
  const groups = await readGrouped(sources, file)
  const plan = planOf(settings, groups)
  return {
    shown: { plan },
    async make() {
      const read = await readAll(sources, settings, { names: groups.nodes, lines: {} })
      const data = { graph: read.graph, groupOf: groups.groupOf }
      return madeOf(await groupMixing.release(plan, data, desk.run(COUNTING)), read, groups, settings)
    },
  }
}

/** Who is in which group is public, and so are the nodes: a person who is hidden has other edges, or the same. */
function planOf(settings: CountSettings, { nodes, names }: Groups & { readonly nodes: readonly string[] }): MixingPlan {
  const { maxDegree, maxOutside } = settings
  const person = hidesPerson(settings)
  return groupMixing.plan(
    {
      groups: names.length,
      nodes: nodes.length,
      neighbours: { kind: person ? 'rewired-node' : 'edge' },
      ...(person ? { maxPerGroup: maxDegree as number } : {}),
      ...(maxOutside === undefined ? {} : { maxOutside }),
    },
    { epsilon: settings.epsilon as number },
  )
}

function madeOf(released: ReleasedMixing, read: ReadGraphFile, groups: Groups, settings: CountSettings): Made {
  const { plan, noisy } = released
  const { names, groupOf } = groups
  const title = settings.title ?? `Edges between ${grouped(names.length)} groups`
  const table = wholeTable(noisy, names.length)
  const truth = edgesBetween(read.graph, groupOf, names.length)
  const kept = edgesBetween(read.graph, groupOf, names.length, plan.facts)
  const [all, left] = [truth, kept].map((numbers) => numbers.reduce((sum, x) => sum + x, 0)) as [number, number]
  const remarks: (string | Words)[] = [...edgesLeftOut(read.counts, settings), ...cutOff(all, left)]
  return {
    release: released,
    title,
    published: [
      published(MIXING, { is: 'csv', headings: ['group', ...names], rows: tableRows(names, table) }),
      published(MIXING_MAP, { is: 'text', text: mixingMap(names, table) }),
    ],
    result: mixingResult(names, table),
    names,
    chosen: `Edges between any two of ${grouped(names.length)} groups, with noise: a row and a column for each.`,
    reported: 'how far each number is off',
    record: { counts: { ...read.counts }, found: { edges: all, counted: left } },
    told: toldOf(remarks, { leftOut: leftOutOf(read.counts) }),
    remarks,
    evaluate: (run) => besideMixing({ title, names, truth, table }, run),
    promise: `ε = ${settings.epsilon}`,
  }
}

function cutOff(all: number, left: number): string[] {
  if (all === left) return []
  return [`The cap leaves out ${grouped(all - left)} of ${grouped(all)} edges. How many is private.`]
}

interface Sides {
  readonly title: string
  readonly names: readonly string[]
  /** Groups a ≥ b at a(a + 1)/2 + b. */
  readonly truth: Float64Array
  readonly table: Float64Array
}

export function besideMixing({ title, names, truth, table }: Sides, run: EvaluationRun): Promise<Evaluation> {
  const shape = { rows: names.length, columns: names.length }
  return evaluateMatrix(
    {
      title,
      original: { ...shape, values: wholeTable(truth, names.length) },
      release: { ...shape, values: table },
      names: { rows: names, columns: names },
      symmetric: true,
      quick: true,
    },
    run,
  )
}
