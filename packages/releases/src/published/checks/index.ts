/**
 * Whether the data of a release is what its plan says: shape, names, grid, whole numbers, zeros and ones, and that all files
 * are there which the plan implies. A checksum says that nobody has changed a file since; this says that it is no other's.
 */
import { type Certificate, type Contents, InvalidInput, mechanismOf } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { formulaAmong, isSheet } from '../../escape.ts'
import type { ReleasedData } from '../data.ts'
import { type PublishedFiles, textOf } from '../files.ts'
import { countCheck, degreeCheck } from './counts.ts'
import { flowsCheck } from './flows.ts'
import { graphCheck } from './graph.ts'
import { itemsCheck } from './items.ts'
import type { Check, Look } from './look.ts'
import { madeUpCheck } from './made-up.ts'
import { matrixCheck } from './matrix.ts'
import { mixingCheck } from './mixing.ts'
import { profileCheck } from './profile.ts'
import {
  covarianceCheck,
  cutAnswerCheck,
  cutPairCheck,
  cutSketchCheck,
  gramCheck,
  varianceAnswerCheck,
} from './sketches.ts'
import { statisticsCheck } from './statistics.ts'
import { tableCheck } from './table.ts'

export interface DataFaults {
  readonly faults: readonly string[]
  /** What is no fault, but good to know. */
  readonly remarks: readonly string[]
  /** What the certificate says of the data in sentences that the data does not bear out, or not in these words. */
  readonly words: readonly string[]
}

const rowsCheck: Check = ({ data, named }) => data.rowFaults(named)

const CHECKS: Readonly<Record<Contents, Check>> = {
  matrix: matrixCheck,
  cells: (look) =>
    ((look.plan.facts as { readonly graph?: string }).graph === undefined ? tableCheck : graphCheck)(look),
  'made-up-graph': madeUpCheck,
  rows: rowsCheck,
  count: countCheck,
  'degree-numbers': degreeCheck,
  profile: profileCheck,
  mixing: mixingCheck,
  'graph-sketch': cutSketchCheck,
  'degrees-and-pairs': cutPairCheck,
  'cut-values': cutAnswerCheck,
  'row-sketch': covarianceCheck,
  products: gramCheck,
  'direction-values': varianceAnswerCheck,
  flows: flowsCheck,
  statistics: statisticsCheck,
  'item-counts': itemsCheck,
}

/** The files are the ones that the certificate lists. */
export async function dataFaults(
  published: PublishedFiles,
  data: ReleasedData,
  certificate: Certificate,
): Promise<DataFaults> {
  const { plan } = certificate
  const check = CHECKS[mechanismOf(plan).contents]
  const remarks: string[] = []
  const faults: string[] = []
  let result: readonly string[] | undefined
  const files = certificate.files.map(({ name }) => name)
  const look: Look = {
    certificate,
    plan,
    files,
    data,
    async text(name, most) {
      const bytes = await published.bytes(name, most)
      return bytes === undefined ? undefined : textOf(bytes)
    },
    result(sentences) {
      result = sentences
    },
    named(file, names) {
      if (!isSheet(file) || certificate.names === 'escaped' || remarks.length > 0) return
      const formula = formulaAmong(names)
      if (formula !== undefined) remarks.push(formulaRemark(file, formula))
    },
  }
  try {
    faults.push(...((await check(look)) ?? []))
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    faults.push(error.message)
  }
  return {
    faults,
    remarks: faults.length > 0 ? [] : remarks,
    words: faults.length > 0 ? [] : otherResult(certificate, result),
  }
}

/** A certificate need not state a result; one that it states is that of its files. */
function otherResult({ result }: Certificate, expected: readonly string[] | undefined): string[] {
  if (result === undefined || JSON.stringify(result) === JSON.stringify(expected)) return []
  return ['The result that the certificate states is not what its files say.']
}

/** For whoever opens the file in a spreadsheet. Released names are public, so one may be shown. */
function formulaRemark(file: string, name: string): string {
  return `${file} has names that a spreadsheet would take for formulas, such as "${visible(name)}": import it as text rather than opening it.`
}
