/** A released matrix beside the table of events that it was made from. */
import {
  type BlockPlan,
  type DenseMatrix,
  type Evaluation,
  evaluateMatrix,
  InvalidInput,
  labelsOf,
  type Names,
  type NoisePlan,
} from '@tulle/core'
import { readDomain, readLongMatrix } from '@tulle/engine'
import type { ReleasedCells } from '@tulle/releases'
import { type ReadingFlags, readingFor } from './flags.ts'
import { cappedMatrix, halves, isCapped, type PeoplesColumns } from './people.ts'
import { otherFile } from './same-file.ts'
import { type ReleaseWork, titleIn, watchOf } from './work.ts'

export async function matrixEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { file, opened, flags } = work
  const plan = work.opened.certificate.plan as NoisePlan | BlockPlan
  const reading = readingFor('matrix', opened.config, flags)
  const symmetric = plan.facts.symmetric === true
  if (flags.undirected === true && !symmetric) {
    throw new InvalidInput(`${work.folder} tells the two directions of a pair apart: leave out --undirected.`)
  }
  const release = await releasedMatrix(work, reading, plan.facts)
  const { from = release.headings?.from, to = release.headings?.to } = reading
  if (from === undefined || to === undefined) {
    throw new InvalidInput(
      `Which columns of ${file} name the row and the column of the matrix? Give --from and --to, as for "tulle release matrix".`,
    )
  }
  const columns = { file, from, to, ...(reading.value === undefined ? {} : { value: reading.value }) }
  const { names } = release
  const { matrix: original, counts } = await readLongMatrix(work.tables, {
    ...columns,
    names,
    symmetric,
    absent: 0,
    ...watchOf(work),
  })
  if (counts.outside === counts.lines && counts.lines > 0) throw otherNames(work)
  const { person } = reading
  const events: PeoplesColumns | undefined = person === undefined ? undefined : { ...columns, person }
  const capped = events === undefined || !release.ordered ? undefined : await cappedMatrix(work, plan, events, names)
  const unit = events === undefined ? undefined : await halves(work, events, names, symmetric)
  const { meanAbsolute, rootMeanSquare } = plan.expectedError
  const evaluation = await evaluateMatrix(
    {
      title: titleIn(work),
      original,
      release: masked(release.matrix, plan),
      names,
      symmetric,
      ...(changedAfterwards(plan) ? { changed: AFTERWARDS } : {}),
      ...(capped === undefined ? {} : { capped }),
      ...(changedAfterwards(plan) || (capped === undefined && isCapped(plan))
        ? {}
        : { expected: { meanAbsolute, rootMeanSquare, draws: drawsOf(plan) } }),
      ...(unit === undefined ? {} : { unit }),
      ...(flags.rank === undefined ? {} : { rank: flags.rank }),
      ...(flags.quick === true ? { quick: true } : {}),
    },
    work.run,
  )
  const unordered =
    release.ordered || !isCapped(plan)
      ? []
      : [
          'Cells are left out of the release, so that it does not say in which order its names were listed: what caps took away and what the noise did are not told apart. Give the list with --domain FILE.',
        ]
  return {
    ...evaluation,
    notes: [...notesOn(work, plan, counts, person), ...unordered, ...evaluation.notes],
    doubts: [...otherFile(work, { rows: counts.lines }), ...(evaluation.doubts ?? [])],
  }
}

interface ReleasedMatrix extends ReleasedCells {
  /** Whether the names are in the order of the list that it was released with: blocks are told by place. */
  readonly ordered: boolean
}

async function releasedMatrix(
  work: ReleaseWork,
  { domain, domainTo }: ReadingFlags,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Promise<ReleasedMatrix> {
  const read = (names?: Names) =>
    work.opened.data.matrix({
      ...(names === undefined ? {} : { names }),
      ...watchOf(work, 'Reading the matrix'),
    })
  const found = await read()
  const fits = found.names.rows.length === rows && found.names.columns.length === columns
  const whole = fits && !found.matrix.values.some(Number.isNaN)
  if (whole || (fits && domain === undefined)) return { ...found, ordered: whole }
  // Where cells are left out, names may come in another order than in the list, and some in the list alone.
  if (domain === undefined) {
    throw new InvalidInput(
      `The release leaves out all cells of some rows or columns, so it does not name them: give the list of names with --domain FILE.`,
    )
  }
  const listed = await readDomain(domain)
  const names = { rows: listed, columns: domainTo === undefined ? listed : await readDomain(domainTo) }
  if (names.rows.length !== rows || names.columns.length !== columns) {
    throw new InvalidInput(
      `${work.folder} has ${rows} × ${columns} cells, and ${domain} names others: give the list that it was released with (--domain).`,
    )
  }
  return { ...(await read(names)), ordered: true }
}

/** Cells that show a stated value in place of what is true are left out. */
function masked(matrix: DenseMatrix, { facts }: NoisePlan | BlockPlan): DenseMatrix {
  if (!('maskValue' in facts) || facts.maskValue === undefined) return matrix
  const labels = labelsOf(facts.blocks, facts)
  return { ...matrix, values: matrix.values.map((x, at) => (labels[at] === 0 ? Number.NaN : x)) }
}

/** Cells with noise of their own: of a symmetric matrix about half. */
function drawsOf({ facts }: NoisePlan | BlockPlan): number {
  return Math.floor((facts.rows * facts.columns) / (facts.symmetric === true ? 2 : 1))
}

function otherNames({ file, folder }: ReleaseWork): InvalidInput {
  return new InvalidInput(
    `Not one line of ${file} is about the rows and columns of ${folder}: it is not the original of this release, or the columns are others (--from, --to).`,
  )
}

/** The plan's error is that of the noise, and not of what was made of the noisy numbers. */
function changedAfterwards({ settings }: NoisePlan | BlockPlan): boolean {
  return 'after' in settings && settings.after !== undefined
}

const AFTERWARDS = 'rank, sign or symmetry'

function notesOn(
  { file }: ReleaseWork,
  plan: NoisePlan | BlockPlan,
  { lines, outside }: { readonly lines: number; readonly outside: number },
  person: string | undefined,
): string[] {
  return [
    ...(outside === 0
      ? []
      : [
          `${outside.toLocaleString('en')} of ${lines.toLocaleString('en')} lines of ${file} are about names that the release does not have, and are not in the original shown here.`,
        ]),
    ...(isCapped(plan) && person === undefined
      ? ['What caps took away and what the noise did are not told apart: say who a line is about with --person.']
      : []),
    ...(changedAfterwards(plan)
      ? [
          `After the noise the matrix was changed once more (${AFTERWARDS}): what the plan said of the noise is not put beside it.`,
        ]
      : []),
  ]
}
