/** Rows that were made alike beside the people they are of. */
import { type AnonymityPlan, InvalidInput, type SparseMatrix } from '@tulle/core'
import { grouped } from '@tulle/core/text'
import { type Evaluation, evaluateRows, type RowsEvaluation } from '@tulle/core/utility'
import type { PublishedRows } from '../../published/data.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, quickly, type Reading, type Work, watchOf } from '../../worth/work.ts'
import { rowsOptions } from './options.ts'
import { readRows } from './read.ts'
import { wayOf } from './ways.ts'

const { person, columns, items, baskets, separator, edges, nodes, directed, undirected } = rowsOptions
const { header, delimiter, comments, multiline, inputFormat } = rowsOptions
const { bins, bounds } = rowsOptions
const given = { bins, bounds, person, columns, items, baskets, separator, edges, nodes, directed, undirected }
const reading = { ...given, header, delimiter, comments, multiline, inputFormat }

export const evaluated: readonly Evaluated[] = [{ contents: 'rows', reading, evaluate }]

type RowsWork = Work<typeof reading>

async function evaluate(work: RowsWork): Promise<Evaluation> {
  const { sources, opened, file, title, wishes } = work
  const { facts, parameters } = opened.plan as AnonymityPlan
  const told = withColumns(work.reading, facts)
  const original = await readRows(sources, { file, ...told }, wayOf(told), watchOf(work))
  const released = await opened.data.rows(told.separator)
  const people = released.sizes.reduce((sum, size) => sum + size, 0)
  if (people !== original.matrix.rows) {
    throw new InvalidInput(
      `${opened.place} has ${grouped(people)} rows, and ${file} has ${grouped(original.matrix.rows)}: it is not the original of this release, or is read differently.`,
    )
  }
  const classes = renamed(released, original.names, work)
  const counted = countedIn(work, original.matrix.indices.length, entriesIn(classes, released.sizes))
  const evaluation = await evaluateRows(
    {
      title,
      original: original.matrix,
      release: { classes, sizes: released.sizes },
      columns: original.names,
      ...groupsOf(facts, original.groups),
      k: parameters.k,
      means: parameters.kind,
      ...(counted === undefined ? {} : { counted }),
      ...quickly(wishes),
    },
    work.run,
  )
  const { lines, entries, edges } = original.counts
  const read = Object.entries({ lines, entries, edges }).filter(([, count]) => count !== undefined)
  return { ...evaluation, doubts: otherFile(work, Object.fromEntries(read)) }
}

/** Of categories: which columns they are of. */
export function groupsOf(
  { columns }: AnonymityPlan['facts'],
  groups: Uint32Array | undefined,
): Pick<RowsEvaluation, 'categories'> {
  return groups === undefined || typeof columns === 'string' ? {} : { categories: { columns, groups } }
}

/** What the plan says of the rows, where nobody says otherwise. */
function withColumns(told: Reading<typeof reading>, { columns }: AnonymityPlan['facts']) {
  if (typeof columns !== 'string' && told.columns === undefined) return { ...told, columns }
  return columns === 'nodes' && told.edges === undefined ? { ...told, edges: true } : told
}

/** The same rows with the columns of the original: a released item is one that somebody has. */
function renamed(
  { classes, names }: PublishedRows,
  own: readonly string[],
  { file, opened }: Pick<Work, 'file' | 'opened'>,
): SparseMatrix {
  const number = new Map(own.map((name, j) => [name, j]))
  const to = names.map((name) => number.get(name))
  const stray = to.indexOf(undefined)
  if (stray >= 0) {
    throw new InvalidInput(
      `${opened.place} has "${names[stray] ?? ''}", which nobody in ${file} has: it is not the original of this release, or is read differently.`,
    )
  }
  const indices = new Uint32Array(classes.indices.length)
  for (let c = 0; c < classes.rows; c++) {
    const [start, end] = [classes.offsets[c] as number, classes.offsets[c + 1] as number]
    const row = classes.indices.subarray(start, end).map((j) => to[j] as number)
    indices.set(row.sort(), start)
  }
  return { rows: classes.rows, columns: own.length, offsets: classes.offsets, indices }
}

/** What the run counted, if it was kept and is about this file: by someone who knew whose row is whose. */
function countedIn(
  { opened }: Pick<Work, 'opened'>,
  entries: number,
  released: number,
): RowsEvaluation['counted'] | undefined {
  const found = opened.run?.found
  const numbers = ['jaccard', 'kept', 'suppressed', 'created', 'emptied'].map((name) => found?.[name])
  if (!numbers.every((x): x is number => typeof x === 'number' && Number.isFinite(x))) return undefined
  const [jaccard = 0, kept = 0, suppressed = 0, created = 0, emptied = 0] = numbers
  // Of another file, or of another release, these would be the numbers of the first.
  if (kept + suppressed !== entries || kept + created !== released) return undefined
  return { jaccard, kept, suppressed, created, emptied }
}

function entriesIn({ rows, offsets }: SparseMatrix, sizes: Uint32Array): number {
  let sum = 0
  for (let c = 0; c < rows; c++) {
    sum += ((offsets[c + 1] as number) - (offsets[c] as number)) * (sizes[c] as number)
  }
  return sum
}
