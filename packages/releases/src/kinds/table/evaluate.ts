/** A released table of yes and no beside the answers it was made from. */
import { type AnyPlan, InvalidInput, type SparseMatrix } from '@tulle/core'
import type { Estimate } from '@tulle/core/binary'
import type { BinaryPlan } from '@tulle/core/certificate'
import { grouped, words } from '@tulle/core/text'
import { type Evaluation, type EvaluationRun, evaluateTable, type TableEvaluation } from '@tulle/core/utility'
import { type Labels, publicLabel, readLabels } from '../../labels.ts'
import type { Counts } from '../../left-out.ts'
import type { OpenedRelease } from '../../open.ts'
import type { PublishedTable } from '../../published/data.ts'
import { channelOf } from '../../worth/channel.ts'
import { labelOf } from '../../worth/label.ts'
import { estimatesIn, jsonFile } from '../../worth/published.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, quickly, type Work, watchOf } from '../../worth/work.ts'
import { tableOptions } from './options.ts'
import { readAnswers } from './read.ts'
import { releasedColumns } from './rules.ts'

const { person, columns, columnsFile, items, people, missing, multiline } = tableOptions
const { thresholds, bins, bounds, yesValues } = tableOptions
const rules = { thresholds, bins, bounds, yesValues }
const reading = { person, columns, columnsFile, items, people, missing, multiline, ...rules }

/** Graphs say of themselves that they are some. */
const made = ({ facts }: AnyPlan) => (facts as BinaryPlan['facts']).graph === undefined

export const evaluated: readonly Evaluated[] = [{ about: 'table', contents: 'cells', made, reading, evaluate }]

type TableWork = Work<typeof reading>

async function evaluate(work: TableWork): Promise<Evaluation> {
  const { opened, file, title, wishes, run } = work
  const plan = opened.plan as BinaryPlan
  const released = await releasedTable(work)
  const { rows, columns } = plan.facts
  if (released.people.length !== rows || released.columns.length !== columns) throw notNamed(work, released)
  const { matrix: original, counts } = await originalTable(work, released)
  const evaluation = await besideTable(
    plan,
    {
      title,
      original,
      release: released.matrix,
      columns: released.columns,
      ...(await publishedEstimates(opened, released.columns)),
      ...(await labelIn(work, released)),
      ...quickly(wishes),
    },
    run,
  )
  const { rows: lines = 0, outsidePeople = 0 } = counts
  const strangers =
    outsidePeople === 0
      ? []
      : [
          `${grouped(outsidePeople)} lines of ${file} are about people whom the release does not have, and are not in the original shown here.`,
        ]
  return {
    ...evaluation,
    notes: [...strangers, ...evaluation.notes],
    doubts: [...otherFile(work, { rows: lines }), ...(evaluation.doubts ?? [])],
  }
}

/** A column of the release; or one of the original alone, which is taken to be public: a model has it of everybody. */
async function labelIn(
  work: TableWork,
  { people, columns, person: heading, label: released }: PublishedTable,
): Promise<Pick<TableEvaluation, 'label' | 'publicLabel'>> {
  const { wishes, sources, file, reading } = work
  const { label } = wishes
  if (released !== undefined && (label ?? released.name) === released.name) return toLearn(released, work, label)
  const { person = heading, items } = reading
  const beside =
    label !== undefined && person !== undefined && items === undefined && !columns.includes(label)
      ? (await sources.columnsOf(file)).includes(label)
      : false
  if (!beside || label === undefined || person === undefined) return labelOf(wishes, columns)
  return toLearn(await readLabels(sources, { file, person, label, people, gaps: true }, watchOf(work)), work, label)
}

/** Only what was asked for is refused: a released column of many values is no fault. */
function toLearn(labels: Labels, { file }: TableWork, asked: string | undefined): ReturnType<typeof publicLabel> {
  const found = publicLabel(labels)
  if (found.publicLabel === undefined && asked !== undefined) {
    throw new InvalidInput(
      words`{label} names "${asked}", which has ${new Set(labels.values).size} different values in ${file}: a model tells two apart.`,
    )
  }
  return found
}

type Sides = Omit<TableEvaluation, 'aligned' | 'expected' | 'channel'>

/** The same for the run that made the release and for whoever has both later. */
export function besideTable(plan: BinaryPlan, sides: Sides, run: EvaluationRun): Promise<Evaluation> {
  const { prediction } = plan.parameters as { readonly prediction?: { readonly jaccard: number } }
  const channel = plan.facts.maxOnes === undefined ? channelOf(plan) : undefined
  return evaluateTable(
    {
      ...sides,
      aligned: true,
      ...(prediction === undefined ? {} : { expected: { jaccard: prediction.jaccard } }),
      ...(channel === undefined ? {} : { channel }),
    },
    run,
  )
}

async function releasedTable(work: TableWork): Promise<PublishedTable> {
  const { sources, opened, reading } = work
  const { people, columnsFile, columns, items } = reading
  const named = columnsFile === undefined ? columns : await sources.names(columnsFile)
  const listed = named === undefined || items !== undefined ? named : releasedColumns(named, reading)
  const lists = {
    ...(people === undefined ? {} : { people: await sources.names(people) }),
    ...(listed === undefined ? {} : { columns: listed }),
  }
  return opened.data.table(lists, watchOf(work, 'Reading the table'))
}

function notNamed({ opened }: TableWork, { people, columns }: PublishedTable): InvalidInput {
  return new InvalidInput(
    words`${opened.place} names ${people.length} people and ${columns.length} columns, and its certificate speaks of more: those without a 1 are in no line. Give the lists with {people FILE} and {columnsFile FILE}.`,
  )
}

interface OriginalTable {
  readonly matrix: SparseMatrix
  readonly counts: Counts
}

async function originalTable(
  work: TableWork,
  { people, columns, person: heading }: PublishedTable,
): Promise<OriginalTable> {
  const { sources, file, opened, reading } = work
  const { person = heading, items, missing, ...ruled } = reading
  if (person === undefined) {
    throw new InvalidInput(words`Which column of ${file} says who a row is about? Give it with {person}.`)
  }
  const read = await readAnswers(
    sources,
    { ...ruled, file, person, items, missing },
    { people, columns },
    watchOf(work),
  )
  const { rows = 0, outsidePeople = 0 } = read.counts
  if (rows > 0 && rows === outsidePeople) {
    throw new InvalidInput(
      words`No line of ${file} is about the people of ${opened.place}: it is not the original of this release, or another column names them ({person}).`,
    )
  }
  return read
}

async function publishedEstimates(
  opened: OpenedRelease,
  columns: readonly string[],
): Promise<Pick<TableEvaluation, 'estimates'>> {
  const { files, data } = opened
  if (!files.includes('estimates.json')) return {}
  const { ones } = (await jsonFile(opened, 'estimates.json')) as Readonly<Record<string, Estimate>>
  const counts = files.includes('columns.csv')
    ? estimatesIn(await data.numbers('columns.csv', 'column'), columns)
    : undefined
  const pairs = files.includes('pairs.csv') ? await data.pairs('pairs.csv', columns) : undefined
  return {
    estimates: {
      ...(ones === undefined ? {} : { ones }),
      ...(counts === undefined ? {} : { columns: counts }),
      ...(pairs === undefined ? {} : { pairs }),
    },
  }
}
