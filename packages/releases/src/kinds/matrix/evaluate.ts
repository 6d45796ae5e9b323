/** A released matrix beside the table of events that it was made from. */
import { type BlockPlan, type DenseMatrix, InvalidInput, type Names, SecureBits } from '@tulle/core'
import { type Limit, scaleTo } from '@tulle/core/data'
import { blockLimit, labelsOf } from '@tulle/core/matrices'
import { grouped, type Words, words } from '@tulle/core/text'
import { type Evaluation, halvesDistance } from '@tulle/core/utility'
import type { ReleasedCells } from '../../published/data.ts'
import type { EventSource } from '../../source.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, type Work, watchOf } from '../../worth/work.ts'
import { besideMatrix, isCapped, type MatrixPlan, unitOf } from './beside.ts'
import { matrixOptions } from './options.ts'

const { person, from, to, value, domain, domainTo, undirected, multiline } = matrixOptions
const reading = { person, from, to, value, domain, domainTo, undirected, multiline }

export const evaluated: readonly Evaluated[] = [{ about: 'matrix', contents: 'matrix', reading, evaluate }]

type MatrixWork = Work<typeof reading>

async function evaluate(work: MatrixWork): Promise<Evaluation> {
  const { file, opened, title, wishes, run } = work
  const plan = opened.plan as MatrixPlan
  const symmetric = plan.facts.symmetric === true
  const release = await releasedMatrix(work, plan.facts)
  const { names } = release
  const events = await eventsIn(work, release)
  const shape = { ...names, symmetric, ...watchOf(work) }
  const { matrix: whole, counts } = await events.sumCells({ ...shape, quantum: unitOf(plan) })
  const { rows: lines, outsideDomain: outside } = counts
  if (outside === lines && lines > 0) throw otherNames(work)
  const known = work.reading.person !== undefined
  const evaluation = await besideMatrix(
    plan,
    {
      title,
      names,
      whole,
      capped: known && release.ordered ? await cappedMatrix(plan, events, shape) : undefined,
      released: release.matrix,
      unit: known && wishes.quick !== true ? await halves(work, events, names, symmetric) : undefined,
      rank: wishes.rank,
      quick: wishes.quick,
    },
    run,
  )
  const notes = [
    ...(outside === 0
      ? []
      : [
          `${grouped(outside)} of ${grouped(lines)} lines of ${file} are about names that the release does not have, and are not in the original shown here.`,
        ]),
    ...apart(plan, known, release.ordered).map(work.said),
  ]
  return {
    ...evaluation,
    notes: [...notes, ...evaluation.notes],
    doubts: [...otherFile(work, { rows: lines }), ...(evaluation.doubts ?? [])],
  }
}

/** Why what caps took away is not told apart from the noise. */
function apart(plan: MatrixPlan, known: boolean, ordered: boolean): Words[] {
  if (!isCapped(plan)) return []
  return [
    ...(known
      ? []
      : [words`What caps took away and what the noise did are not told apart: say who a line is about with {person}.`]),
    ...(ordered
      ? []
      : [
          words`Cells are left out of the release, so that it does not say in which order its names were listed: what caps took away and what the noise did are not told apart. Give the list with {domain FILE}.`,
        ]),
  ]
}

function eventsIn({ sources, file, reading }: MatrixWork, { headings }: ReleasedCells): Promise<EventSource> {
  const { person, from = headings?.from, to = headings?.to, value } = reading
  if (from === undefined || to === undefined) {
    throw new InvalidInput(
      words`Which columns of ${file} name the row and the column of the matrix? Give {from} and {to}, as for "{kind:matrix}".`,
    )
  }
  return sources.events({
    file,
    from,
    to,
    ...(person === undefined ? {} : { person }),
    ...(value === undefined ? {} : { value }),
  })
}

interface ReleasedMatrix extends ReleasedCells {
  /** Whether the names are in the order of the list that it was released with: blocks are told by place. */
  readonly ordered: boolean
}

async function releasedMatrix(
  work: MatrixWork,
  { rows, columns, symmetric }: { readonly rows: number; readonly columns: number; readonly symmetric?: boolean },
): Promise<ReleasedMatrix> {
  const { sources, opened, reading } = work
  const { domain, domainTo } = reading
  if (reading.undirected === true && symmetric !== true) {
    throw new InvalidInput(words`${opened.place} tells the two directions of a pair apart: leave out {undirected}.`)
  }
  const read = (names?: Names) =>
    opened.data.matrix({ ...(names === undefined ? {} : { names }), ...watchOf(work, 'Reading the matrix') })
  const found = await read()
  const fits = found.names.rows.length === rows && found.names.columns.length === columns
  const whole = fits && !found.matrix.values.some(Number.isNaN)
  if (whole || (fits && domain === undefined)) return { ...found, ordered: whole }
  // Where cells are left out, names may come in another order than in the list, and some in the list alone.
  if (domain === undefined) {
    throw new InvalidInput(
      words`The release leaves out all cells of some rows or columns, so it does not name them: give the list of names with {domain FILE}.`,
    )
  }
  const listed = await sources.names(domain)
  const names = { rows: listed, columns: domainTo === undefined ? listed : await sources.names(domainTo) }
  if (names.rows.length !== rows || names.columns.length !== columns) {
    throw new InvalidInput(
      words`${opened.place} has ${rows} × ${columns} cells, and ${domain} names others: give the list that it was released with ({domain}).`,
    )
  }
  return { ...(await read(names)), ordered: true }
}

function otherNames({ file, opened }: MatrixWork): InvalidInput {
  return new InvalidInput(
    words`No line of ${file} is about the rows and columns of ${opened.place}: it is not the original of this release, or the columns are others ({from}, {to}).`,
  )
}

/** As the noise met it: nobody above the caps. Where chance or other people decide who is cut, it cannot be made again. */
async function cappedMatrix(
  plan: MatrixPlan,
  events: EventSource,
  shape: Names & { readonly symmetric: boolean },
): Promise<DenseMatrix | undefined> {
  const { clip } = plan.parameters
  const limit = isCapped(plan) ? limitOf(plan) : undefined
  if (clip === undefined || limit === undefined) return undefined
  const { quantum, most } = clip
  return (await events.sumByPerson({ ...shape, quantum, most, limit })).matrix
}

function limitOf({ facts, parameters: { clip } }: MatrixPlan): Limit | undefined {
  if (clip === undefined) return undefined
  if (!('mode' in clip)) return scaleTo(clip.caps)
  if (clip.mode !== 'scale' && clip.mode !== 'drop') return undefined
  const { blocks } = facts as BlockPlan['facts']
  return blockLimit({ clip, labels: labelsOf(blocks, facts), bits: new SecureBits() })
}

/** Events that people are taken apart by: more do not fit in memory. */
const MOST_EVENTS = 1e7

/** How far the matrices of two halves of the people are apart. */
async function halves(
  work: MatrixWork,
  events: EventSource,
  names: Names,
  symmetric: boolean,
): Promise<number | undefined> {
  const data = await events.contributions({ ...names, symmetric, most: MOST_EVENTS, ...watchOf(work) })
  if (data === undefined || new Set(data.person).size < 2) return undefined
  work.run.progress('Comparing halves of the people')
  return halvesDistance(data, { rows: names.rows.length, columns: names.columns.length, symmetric }).mean
}
