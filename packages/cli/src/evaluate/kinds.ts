/** Which evaluation a release gets: by the mechanism that made it. */
import { type AnyPlan, type Evaluation, type EvaluationKind, InvalidInput } from '@tulle/core'
import { countEvaluation, degreeEvaluation } from './counts.ts'
import { cutAnswerEvaluation, cutEvaluation } from './cuts.ts'
import type { EvaluateFlags } from './flags.ts'
import { graphEvaluation } from './graph.ts'
import { matrixEvaluation } from './matrix.ts'
import { productEvaluation } from './products.ts'
import { rowsEvaluation } from './rows.ts'
import { tableEvaluation } from './table.ts'
import { varianceEvaluation } from './variances.ts'
import type { ReleaseWork } from './work.ts'

interface Kind {
  readonly kind: EvaluationKind
  readonly evaluate: (work: ReleaseWork) => Promise<Evaluation>
}

const MATRIX: Kind = { kind: 'matrix', evaluate: matrixEvaluation }
const GRAPH: Kind = { kind: 'graph', evaluate: graphEvaluation }
const TABLE: Kind = { kind: 'table', evaluate: tableEvaluation }
const PRODUCTS: Kind = { kind: 'products', evaluate: productEvaluation }

/** Of mechanisms that publish graphs and tables alike, that of tables. */
const BY_MECHANISM: Readonly<Record<string, Kind>> = {
  'uniform-noise': MATRIX,
  'block-noise': MATRIX,
  'randomised-response': TABLE,
  staircase: TABLE,
  filtered: TABLE,
  xor: TABLE,
  'k-anonymity': { kind: 'rows', evaluate: rowsEvaluation },
  counts: { kind: 'count', evaluate: countEvaluation },
  degrees: { kind: 'degrees', evaluate: degreeEvaluation },
  'cut-sketch': { kind: 'cuts', evaluate: cutEvaluation },
  'cut-answers': { kind: 'cuts', evaluate: cutAnswerEvaluation },
  'covariance-sketch': PRODUCTS,
  'noisy-gram': PRODUCTS,
  'variance-answers': { kind: 'variances', evaluate: varianceEvaluation },
}

export function evaluationFor({ mechanism, facts }: AnyPlan): Kind {
  const found = BY_MECHANISM[mechanism]
  if (found === undefined) {
    throw new InvalidInput(`A release of this kind (${mechanism}) cannot be put beside its original yet.`)
  }
  return found === TABLE && (facts as { readonly graph?: string }).graph !== undefined ? GRAPH : found
}

/** What each wish is about: a flag that would be ignored is refused. */
const WISHES = {
  communities: ['graph'],
  overlapping: ['graph'],
  label: ['table'],
  rank: ['matrix', 'products'],
} as const satisfies Partial<Record<keyof EvaluateFlags, readonly EvaluationKind[]>>

export function checkWishes(kind: EvaluationKind, flags: EvaluateFlags): void {
  for (const [flag, kinds] of Object.entries(WISHES)) {
    const given = flags[flag as keyof typeof WISHES]
    if (given === undefined) continue
    if (!(kinds as readonly EvaluationKind[]).includes(kind)) {
      throw new InvalidInput(
        `--${flag} is about ${WORDS[flag as keyof typeof WISHES]}, and this is something else: leave it out.`,
      )
    }
    if (typeof given === 'number' && !(Number.isSafeInteger(given) && given >= 1)) {
      throw new InvalidInput(`--${flag} must be a whole number, at least 1, not ${given}.`)
    }
  }
}

const WORDS = {
  communities: 'graphs',
  overlapping: 'graphs',
  label: 'tables',
  rank: 'matrices and covariances',
} as const satisfies Record<keyof typeof WISHES, string>
