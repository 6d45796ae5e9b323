/** What is public about a table of numbers whose rows are people. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkDelta, checkEpsilon, checkNeighbours, type Neighbours } from '../../privacy/index.ts'
import type { PublicFacts } from '../mechanism.ts'

/** A row is there or not, is replaced, or moves by a vector of limited length. */
export type RowNeighbours = Extract<Neighbours, { readonly kind: 'individual' | 'row' | 'row-change' }>

/**
 * What is taken off every row first: the same public vector, a mean with noise, which is a stage of its own, or the rows' own
 * mean, exactly, which is no vector that anybody learns. That costs nothing where rows only move, and is refused elsewhere.
 */
export type Centre =
  | { readonly own: true }
  | { readonly public: readonly number[] }
  | {
      readonly private: {
        readonly epsilon: number
        readonly delta: number
        /** A public guess: the mean is that of the rows less this, shortened to the norm from there. 0 unless given. */
        readonly around?: readonly number[]
        /** What came out of it, once it was drawn. */
        readonly drawn?: readonly number[]
      }
    }

/** How many rows there are: declared by somebody who knows, or counted with noise, which is a stage of its own. */
export type RowCount =
  | { readonly declared: number }
  | { readonly counted: { readonly epsilon: number; readonly drawn?: number } }

export interface NumericRowFacts extends PublicFacts {
  readonly columns: number
  readonly neighbours: RowNeighbours
  /** B: rows that are longer, once the centre is taken off, are shortened to it. Not with row-change neighbours. */
  readonly norm?: number
  /** The origin unless said otherwise. */
  readonly centre?: Centre
  readonly people?: RowCount
  /** What each column is, for those who read the certificate: its name, and its unit. */
  readonly labels?: readonly string[]
}

export const ROW_FACTS = ['columns', 'neighbours', 'norm', 'centre', 'people', 'labels'] as const

const MOST_COLUMNS = 2 ** 20

/** Beyond these, squares and sums of squares of what is measured would come near the ends of a single's range. */
const LEAST_LENGTH = 1e-12
const MOST_LENGTH = 1e12

/** `facts` are plain: own fields only. A mechanism with more of them names them all in `known`. Returns warnings. */
export function checkRowFacts(facts: NumericRowFacts, known: readonly string[] = ROW_FACTS): string[] {
  requireKnown(facts, known, 'facts')
  const { columns, neighbours, people } = facts
  if (typeof columns !== 'number' || !Number.isInteger(columns) || columns < 1) {
    throw new InvalidInput(`The number of columns must be a whole number of at least 1, not ${String(columns)}.`)
  }
  if (columns > MOST_COLUMNS) {
    throw new NotFeasible(`There may be at most ${MOST_COLUMNS} columns, not ${columns}: choose those that matter.`)
  }
  checkRelation(neighbours)
  checkNorm(facts)
  if (people !== undefined) checkPeople(people, neighbours)
  if (facts.labels !== undefined) checkLabels(facts.labels, columns)
  return checkCentre(facts)
}

function checkRelation(neighbours: RowNeighbours): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours, for instance { kind: 'individual' }.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  checkNeighbours(neighbours)
  const kind: string = neighbours.kind
  if (kind !== 'individual' && kind !== 'row' && kind !== 'row-change') {
    throw new InvalidInput(
      `In a table whose rows are people, neighbours differ in a row: use "individual" (a row is there or not), "row" (it is replaced) or "row-change" (it moves a little), not "${kind}".`,
    )
  }
  if (neighbours.kind === 'row-change') checkLength(neighbours.maxChange, 'The maxChange of a row')
}

function checkNorm({ norm, neighbours }: NumericRowFacts): void {
  if (neighbours.kind === 'row-change') {
    if (norm === undefined) return
    throw new InvalidInput(
      'With row-change neighbours a row may have any length, and only its move is bounded (maxChange): leave the norm out, or use row neighbours, which protect all of a row.',
    )
  }
  if (norm === undefined) {
    throw new InvalidInput(
      `With ${neighbours.kind} neighbours the facts need a norm: the length that a row, less the centre, may have. Longer rows are shortened to it. Choose it without looking at the data.`,
    )
  }
  checkLength(norm, 'The norm')
}

function checkLength(length: unknown, what: string): void {
  if (typeof length !== 'number' || !(length > 0 && length < Infinity)) {
    throw new InvalidInput(`${what} is a finite number above zero, but it is ${String(length)}.`)
  }
  if (length < LEAST_LENGTH || length > MOST_LENGTH) {
    throw new NotFeasible(
      `${what} is ${length}: measure the columns in other units, so that it lies between ${LEAST_LENGTH} and ${MOST_LENGTH}.`,
    )
  }
}

/** Ten million million rows are more than anybody has, and sums over them still fit. */
export const MOST_PEOPLE = 2 ** 43

function checkPeople(people: RowCount, { kind }: RowNeighbours): void {
  requireKnown(people, ['declared', 'counted'], 'people')
  const whole = (x: unknown, what: string) => {
    if (typeof x === 'number' && Number.isInteger(x) && x >= 0 && x <= MOST_PEOPLE) return
    throw new InvalidInput(`${what} must be a whole number of at least 0, not ${String(x)}.`)
  }
  const { declared, counted } = people as { readonly declared?: unknown; readonly counted?: unknown }
  if (declared !== undefined && counted !== undefined) {
    throw new InvalidInput('The number of people is declared or counted: give one of them.')
  }
  if ('declared' in people) return whole(declared, 'The declared number of people')
  if (kind !== 'individual') {
    throw new InvalidInput(
      `With ${kind} neighbours the number of rows is public, and no ε need be spent on it: give it as { declared: … }.`,
    )
  }
  requireKnown(people.counted, ['epsilon', 'drawn'], 'options of a noisy count')
  checkEpsilon(people.counted.epsilon)
  if (people.counted.drawn !== undefined) whole(people.counted.drawn, 'The noisy count')
}

function checkCentre({ centre, columns, people, neighbours }: NumericRowFacts): string[] {
  if (centre === undefined) return []
  requireKnown(centre, ['public', 'private', 'own'], 'options of a centre')
  if (Object.keys(centre).length > 1) {
    throw new InvalidInput("The centre is public, private or the rows' own mean: give one of them.")
  }
  if ('own' in centre) {
    if ((centre.own as unknown) === true && neighbours.kind === 'row-change') return []
    throw new InvalidInput(
      'The exact mean of the rows is taken off, { own: true }, where rows only move (row-change neighbours). Elsewhere a row that comes or goes moves the mean of all others: give a public centre, or a private one.',
    )
  }
  if ('public' in centre) {
    checkVector(centre.public, columns, 'The centre')
    return []
  }
  requireKnown(centre.private, ['epsilon', 'delta', 'around', 'drawn'], 'options of a private centre')
  const warnings = [...checkEpsilon(centre.private.epsilon), ...checkDelta(centre.private.delta, { required: true })]
  if (people === undefined) {
    throw new InvalidInput(
      'A private centre is a noisy sum divided by the number of people: give that too (people), declared, or counted with noise.',
    )
  }
  if (centre.private.around !== undefined) checkVector(centre.private.around, columns, 'The guess of the centre')
  if (centre.private.drawn !== undefined) checkVector(centre.private.drawn, columns, 'The private centre')
  return warnings
}

/** A page of text for each is more than anybody reads. */
const LONGEST_LABEL = 2000

function checkLabels(labels: unknown, columns: number): void {
  const fine = (label: unknown) => typeof label === 'string' && label !== '' && label.length <= LONGEST_LABEL
  if (Array.isArray(labels) && labels.length === columns && labels.every(fine)) return
  throw new InvalidInput(`The labels are a list with a short text for each of the ${columns} columns.`)
}

function checkVector(vector: unknown, columns: number, what: string): void {
  if (!Array.isArray(vector) || vector.length !== columns) {
    throw new InvalidInput(
      `${what} is a list with a number for each of the ${columns} columns${Array.isArray(vector) ? `, but it has ${vector.length}` : ''}.`,
    )
  }
  const wrong = vector.findIndex((x) => typeof x !== 'number' || !Number.isFinite(x))
  if (wrong >= 0) {
    throw new InvalidInput(`${what} has a number for each column, but number ${wrong + 1} is ${String(vector[wrong])}.`)
  }
}

/** The number of people as far as it is public: declared, or drawn with noise. */
export function publicPeople(people: RowCount | undefined): number | undefined {
  if (people === undefined) return undefined
  return 'declared' in people ? people.declared : people.counted.drawn
}

/** The centre as far as it is public: undefined for the origin, or for one that is still to be drawn. */
export function publicCentre(centre: Centre | undefined): readonly number[] | undefined {
  if (centre === undefined || 'own' in centre) return undefined
  return 'public' in centre ? centre.public : centre.private.drawn
}

/** A number that was drawn for other data, or by nobody, would be certified as if it were this one's. */
export function requireUndrawn({ people, centre }: NumericRowFacts): void {
  const count = people !== undefined && 'counted' in people && people.counted.drawn !== undefined
  const mean = centre !== undefined && 'private' in centre && centre.private.drawn !== undefined
  if (!count && !mean) return
  throw new InvalidInput(
    `This plan is that of a release: its ${count ? 'noisy count' : 'private centre'} was drawn then. Plan without "drawn", and another is drawn with the release; or give the published one as ${count ? 'declared' : 'a public centre'}.`,
  )
}
