/** A released matrix as artefacts, and what is said of it. */
import type { DenseMatrix } from '@tulle/core'
import { grouped, type Words, words } from '@tulle/core/text'
import { type Published, published, publishedJson } from '../../artefact.ts'
import type { Made } from '../../kind.ts'
import { leftOutInWords, linesInWords, movedInWords, toldOf } from '../../left-out.ts'
import { PRIVATE } from '../../names/found.ts'
import { matrixResult } from '../../published/result.ts'
import type { Counts } from '../../source.ts'
import { isPictured, MATRIX_PICTURE, matrixPicture } from '../../written/matrix-picture.ts'
import { besideMatrix } from './beside.ts'
import type { MatrixSettings } from './options.ts'
import type { Domain } from './plan-uniform.ts'
import type { Read } from './read.ts'

export function madeOf(read: Read, settings: MatrixSettings, domain: Domain): Made {
  const { counts, release } = read
  const title = titleOf(settings, domain)
  const remarks = [
    ...nothing(release.matrix, settings),
    ...rowsLeftOut(settings, counts),
    ...linesInWords(counts, settings.file),
    ...cellsInWords(counts),
  ]
  const headings = { from: settings.from, to: settings.to, value: settings.value ?? 'value' }
  const { outsideDomain, outsideFrom, outsideTo, rows, movedCells = 0, notFinite = 0 } = counts
  const others = settings.referenceOtherPeople ? ', and how many identifiers are in the reference too' : ''
  return {
    release,
    title,
    escapeNames: settings.escapeNames,
    published: [
      published(`matrix.${settings.format}`, {
        is: 'matrix',
        matrix: release.matrix,
        rows: domain.rows,
        columns: domain.columns,
        headings,
        format: settings.format,
        ...(settings.threshold === undefined ? {} : { sparse: true as const }),
      }),
      ...spectrum(release),
      ...picture(release.matrix, settings, domain),
    ],
    result: matrixResult(release.matrix, domain),
    names: [...Object.values(headings), ...domain.rows, ...domain.columns],
    ...capsInWords(release.plan),
    reported: `how many rows were left out, how many people were above a cap, how far the release is from the original${others}`,
    record: { counts },
    told: toldOf(remarks, {
      leftOut: { outsideDomain, outsideFrom, outsideTo, ofRows: rows },
      movedCells,
      notFinite,
    }),
    remarks: [...sharedPeople(counts), ...remarks],
    evaluate: async (run) =>
      besideMatrix(
        release.plan,
        {
          title,
          names: domain,
          whole: await read.whole(),
          capped: read.capped,
          released: release.matrix,
          quick: true,
        },
        run,
      ),
    promise: `ε = ${settings.epsilon}`,
  }
}

/** Loudly: whoever publishes this publishes nothing. */
function nothing({ values }: DenseMatrix, { threshold, clamp, keepTotal }: MatrixSettings): Words[] {
  if (threshold === undefined && !clamp && !keepTotal) return []
  if (values.some((x) => x !== 0 && !Number.isNaN(x))) return []
  return [
    words`NOTHING STANDS OUT FROM THE NOISE: every cell that would be published is 0, and ε is spent. Publish fewer and larger rows and columns, raise {epsilon}, or take flows at every zoom ({kind:flows}).`,
  ]
}

/** The promise rests on a reference of other people: where only the owner's word says so, that is said first. */
function sharedPeople({ peopleInReference = 0 }: Counts): string[] {
  if (peopleInReference === 0) return []
  return [
    `${peopleInReference === 1 ? 'One identifier is' : `${grouped(peopleInReference)} identifiers are`} in the reference too, and you said that other people have them there. If they are the same people, do not publish this release: blocks and caps tell about them, and the promise does not hold for them.`,
  ]
}

/** What a low-rank approximation kept follows from the noisy matrix: it may be published, and belongs to it. */
function spectrum(release: Read['release']): Published[] {
  return 'spectrum' in release ? [publishedJson('spectrum.json', release.spectrum as object)] : []
}

/** In a file that a person opens. Cells that are left out have no place in it. */
function picture(matrix: DenseMatrix, { format, threshold }: MatrixSettings, domain: Domain): Published[] {
  if (format !== 'csv' || threshold !== undefined || !isPictured(matrix)) return []
  if (matrix.values.some((x) => Number.isNaN(x))) return []
  return [published(MATRIX_PICTURE, { is: 'text', text: matrixPicture(matrix, domain) })]
}

/** For the owner of the data alone. */
function rowsLeftOut({ from, to, domain, domainTo, domainFromData }: MatrixSettings, counts: Counts): Words[] {
  const { rows, outsideDomain, outsideFrom, outsideTo } = counts
  const names = [
    { column: from, list: domain, count: outsideFrom },
    { column: to, list: domainTo ?? domain, count: outsideTo },
  ]
  const wrong = names.filter(({ count }) => count > 0)
  const why = wrong.map(({ column, list, count }) => {
    const rowsOf = wrong.length === 1 ? '' : ` (${grouped(count)} ${count === 1 ? 'row' : 'rows'})`
    if (domain === PRIVATE) return `the name in "${column}" was not found${rowsOf}`
    return `${domainFromData ? `"${column}" is empty` : `the name in "${column}" is not in ${list}`}${rowsOf}`
  })
  return leftOutInWords({
    count: outsideDomain,
    of: rows,
    what: ['row', 'rows'],
    why: why.join(', or '),
    listed: !domainFromData && domain !== PRIVATE,
  })
}

/** For the owner of the data alone. */
function cellsInWords({ movedCells = 0, notFinite = 0 }: Counts): string[] {
  const rows = (count: number) => `${grouped(count)} ${count === 1 ? 'row holds' : 'rows hold'}`
  return [
    ...movedInWords(movedCells, ['cell was', 'cells were']),
    ...(notFinite === 0
      ? []
      : [
          `${rows(notFinite)} no finite number: what is not a number counted as 0, and a cell with an infinite one as an end of its range.`,
        ]),
  ]
}

/** From what is published: what the file is called may tell more. Columns called "from" and "to" name nothing. */
function titleOf({ title, from, to, undirected }: MatrixSettings, { rows, columns }: Domain): string {
  if (title !== undefined) return title
  if (/^from$/i.test(from) && /^to$/i.test(to)) {
    return `Matrix of ${grouped(rows.length)} × ${grouped(columns.length)}`
  }
  return undirected ? `Between ${from} and ${to}` : `From ${from} to ${to}`
}

/** What a private choice came to; published with the plan. */
function capsInWords(plan: Read['release']['plan']): { readonly chosen?: string } {
  const { caps } = plan.facts
  if (caps === undefined || !('chosen' in caps) || caps.chosen === undefined) return {}
  const total = caps.total === undefined ? '' : `, and ${caps.total} in all`
  return { chosen: `The caps that were chosen: ${caps.blocks.join(', ')}${total}.` }
}
