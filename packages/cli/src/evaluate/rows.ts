/** Rows that were made alike beside the people they are of. */
import {
  type AnonymityPlan,
  type Evaluation,
  evaluateRows,
  InvalidInput,
  type RowsEvaluation,
  type SparseMatrix,
} from '@tulle/core'
import { readNodeList, rowSources } from '@tulle/engine'
import { type PublishedRows, readRows, wayOf } from '@tulle/releases'
import { readingFor } from './flags.ts'
import { otherFile } from './same-file.ts'
import { type ReleaseWork, titleIn, watchOf } from './work.ts'

export async function rowsEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { opened, flags, file, folder, tables } = work
  const plan = work.opened.certificate.plan as AnonymityPlan
  const { k } = plan.parameters
  const reading = withColumns(readingFor('rows', opened.config, flags), plan)
  const sources = { ...rowSources(async () => tables), nodes: readNodeList }
  const original = await readRows(sources, { file, ...reading }, wayOf(reading), watchOf(work))
  const released = await opened.data.rows(reading.separator)
  const people = released.sizes.reduce((sum, size) => sum + size, 0)
  if (people !== original.matrix.rows) {
    throw new InvalidInput(
      `${folder} has ${people.toLocaleString('en')} rows, and ${file} has ${original.matrix.rows.toLocaleString('en')}: it is not the original of this release, or is read in another way.`,
    )
  }
  const classes = renamed(released, original.names, work)
  const counted = countedIn(work, original.matrix.indices.length, entriesIn(classes, released.sizes))
  const evaluation = await evaluateRows(
    {
      title: titleIn(work),
      original: original.matrix,
      release: { classes, sizes: released.sizes },
      columns: original.names,
      k,
      ...(counted === undefined ? {} : { counted }),
      ...(flags.quick === true ? { quick: true } : {}),
    },
    work.run,
  )
  const { lines, entries, edges } = original.counts
  const read = Object.entries({ lines, entries, edges }).filter(([, count]) => count !== undefined)
  return { ...evaluation, doubts: otherFile(work, Object.fromEntries(read)) }
}

/** What the plan says of the rows, where nobody says otherwise. */
function withColumns(reading: ReturnType<typeof readingFor>, { facts }: AnonymityPlan): ReturnType<typeof readingFor> {
  const { columns } = facts
  if (typeof columns !== 'string' && reading.columns === undefined) return { ...reading, columns }
  return columns === 'nodes' && reading.edges === undefined ? { ...reading, edges: true } : reading
}

/** The same rows with the columns of the original: a released item is one that somebody has. */
function renamed(
  { classes, names }: PublishedRows,
  own: readonly string[],
  { file, folder }: ReleaseWork,
): SparseMatrix {
  const number = new Map(own.map((name, j) => [name, j]))
  const to = names.map((name) => number.get(name))
  const stray = to.indexOf(undefined)
  if (stray >= 0) {
    throw new InvalidInput(
      `${folder} has "${names[stray] ?? ''}", which nobody in ${file} has: it is not the original of this release, or is read in another way.`,
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

/** What the run counted, if it was kept and is about this file: by whoever knew whose row is whose. */
function countedIn({ opened }: ReleaseWork, entries: number, released: number): RowsEvaluation['counted'] {
  const found = opened.run?.['found'] as Partial<Record<string, unknown>> | undefined
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
