/** Refuses questions that cannot be answered as they stand, and says what to give. */
import { InvalidInput, plain } from '@tulle/core'
import { checkDelta, checkEpsilon } from '@tulle/core/privacy'
import { digits, joined, type Words, words } from '@tulle/core/text'
import { closest } from '../closest.ts'
import type { Option, Options } from '../option.ts'
import { mentioned } from '../settings.ts'
import { type Fact, keyOf, TASKS, taskLines } from './facts.ts'
import { adviseOptions } from './options.ts'
import { type OpenQuestion, type Question, settled, type Task } from './question.ts'

/** The question with an ε, whatever the caller has made of it, and warnings. */
export function checkQuestion(open: OpenQuestion): {
  readonly question: Question
  /** No ε was given: the usual one is taken. */
  readonly taken: boolean
  readonly warnings: readonly string[]
} {
  if (typeof open !== 'object' || open === null) {
    throw new InvalidInput(
      "A question is an object such as { for: 'graph', nodes: 1000, expectedEdges: 5000, epsilon: 1 }.",
    )
  }
  // Read once: what is checked is what is answered, and nobody else holds it.
  const copy = plain(open, 'facts of a question')
  const question = settled(copy)
  const task = checkTask(question.for)
  const given = question as unknown as Readonly<Record<string, unknown>>
  const { facts } = TASKS[task]
  refuseOtherFacts(task, Object.keys(given))
  for (const [name, fact] of Object.entries(facts)) checkFact(name, fact, given[name])
  checkTogether(question)
  const warnings = [...checkEpsilon(question.epsilon), ...checkDelta(question.delta, { required: false })]
  return { question, taken: copy.epsilon === undefined, warnings }
}

export function checkTask(task: unknown): Task {
  if (typeof task === 'string' && Object.hasOwn(TASKS, task)) return task as Task
  const meant = typeof task === 'string' ? closest(task, Object.keys(TASKS)) : undefined
  const guess = meant === undefined ? '' : ` Did you mean ${meant}?`
  const first =
    task === undefined
      ? words`What is to be published? Say {for} and one of these:`
      : `There is no task ${JSON.stringify(task)}.${guess} There are:`
  throw new InvalidInput([first, ...taskLines()])
}

/** A fact that a task does not use is a misunderstanding, and is not passed over. */
function refuseOtherFacts(task: Task, names: readonly string[]): void {
  const { facts } = TASKS[task]
  for (const name of names) {
    if (name === 'for' || name === 'epsilon' || Object.hasOwn(facts, name)) continue
    const users = Object.entries(TASKS).filter(([, other]) => Object.hasOwn(other.facts, name))
    const where =
      users.length === 0
        ? 'no task'
        : words`{for ${users.map(([other]) => other).join(' or ')}}, not with {for ${task}}`
    const known = joined(Object.keys(facts).map(mention), ', ')
    throw new InvalidInput(words`${mention(name)} goes with ${where}: leave it out. ${task} takes ${known}.`)
  }
}

const mention = (fact: string) => mentioned(keyOf(fact))

function checkFact(name: string, fact: Fact, value: unknown): void {
  if (value === undefined) {
    if (fact.needed === undefined) return
    throw new InvalidInput(words`A fact is missing: ${fact.needed} (Say what you know without looking at the data.)`)
  }
  const wanted = fact.share === undefined ? wantedOf(name, fact, value) : wantedShare(fact.share, value)
  if (wanted === undefined) return
  const share = fact.share !== undefined && typeof value === 'number' && value > 1 && value < 100 ? value : undefined
  const hint = share === undefined ? '' : `: for ${share} % write ${Number((share / 100).toPrecision(12))}`
  throw new InvalidInput(words`${mention(name)} must be ${wanted}, not ${JSON.stringify(value)}${hint}.`)
}

function wantedShare(example: number, value: unknown): string | undefined {
  return typeof value === 'number' && value > 0 && value < 1 ? undefined : `between 0 and 1, such as ${example}`
}

/** What should have been given, if it was not: by the form of the option that says the fact. */
function wantedOf(name: string, { among, least }: Fact, value: unknown): string | undefined {
  const { form } = (adviseOptions as Options)[keyOf(name)] as Option
  const isWhole = (x: unknown, from = 1) => typeof x === 'number' && Number.isSafeInteger(x) && x >= from
  switch (form.is) {
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'true or false'
    case 'wholes':
      return Array.isArray(value) && value.length > 0 && value.every((x) => isWhole(x))
        ? undefined
        : `whole numbers of at least 1, such as ${form.example}`
    case 'number-or':
      return value === 'auto' || isWhole(value) ? undefined : 'a whole number of at least 1, or auto'
    case 'text':
    case 'choice':
      if (typeof value === 'string' && value !== '' && (among === undefined || among.includes(value))) return undefined
      return among === undefined ? 'a word' : `one of ${among.join(', ')}`
    default:
      if (form.is === 'whole' || least !== undefined) {
        return isWhole(value, least) ? undefined : `a whole number of at least ${least ?? 1}`
      }
      return typeof value === 'number' && value > 0 && value < 1e100 ? undefined : 'a finite number above 0'
  }
}

/** What each fact alone cannot tell. */
function checkTogether(question: Question): void {
  switch (question.for) {
    case 'matrix': {
      const { rows, columns, symmetric, expectedCells = 0 } = question
      if (symmetric === true && rows !== columns) {
        throw new InvalidInput(`A matrix without directions has as many rows as columns, not ${rows} × ${columns}.`)
      }
      most(words`{expectedCells}`, expectedCells, rows * columns, 'cells')
      if ((question.people === undefined) !== (question.tripsPerPerson === undefined)) {
        throw new InvalidInput(words`{people} and {tripsPerPerson} go together: they say what a cap takes away.`)
      }
      return
    }
    case 'graph':
    case 'cuts': {
      const { nodes, expectedEdges } = question
      const pairs = (nodes * (nodes - 1)) / (question.for === 'graph' && question.directed === true ? 1 : 2)
      most(words`{expectedEdges}`, expectedEdges, pairs, 'pairs of nodes')
      return
    }
    case 'table':
      needsRows(question)
      most(words`{expectedOnes}`, question.expectedOnes ?? 0, question.people * question.columns, 'cells')
      most(words`{maxOnes}`, question.maxOnes ?? 0, question.columns, 'columns')
      withinCap(question.expectedOnes, question)
      return
    case 'interests':
      needsRows(question)
      checkInterests(question)
      return
    case 'covariance':
      checkBound(question)
  }
}

function needsRows({ neighbours, maxOnes }: Extract<Question, { for: 'table' | 'interests' }>): void {
  if (neighbours !== 'cell' || maxOnes === undefined) return
  throw new InvalidInput(words`{maxOnes} limits whole rows: leave it out with {neighbours cell}, or protect rows.`)
}

/** A cap below the average takes most of the data away, and no error here allows for that. */
function withinCap(
  ones: number | undefined,
  { people, maxOnes }: { readonly people: number; readonly maxOnes?: number | undefined },
): void {
  if (ones === undefined || maxOnes === undefined || ones <= people * maxOnes) return
  throw new InvalidInput(
    words`People have ${digits(ones / people)} ones on average, but {maxOnes ${maxOnes}} leaves each of them ${maxOnes} at most: most of the data would be cut away. Take a larger {maxOnes}, such as ${Math.ceil((2 * ones) / people)}.`,
  )
}

function most(option: Words, given: number, limit: number, things: string): void {
  if (given <= limit) return
  throw new InvalidInput(words`${option} is ${given}, but there are only ${limit} ${things}.`)
}

function checkInterests({
  people,
  items,
  expectedOnes,
  perPerson,
  maxOnes,
}: Extract<Question, { for: 'interests' }>): void {
  if ((expectedOnes === undefined) === (perPerson === undefined)) {
    throw new InvalidInput(
      expectedOnes === undefined
        ? words`A fact is missing: how many items does a person have on average, about? {perPerson 4}; or how many there are in all: {expectedOnes 8000}.`
        : words`{expectedOnes} and {perPerson} say the same in two ways: give one of them.`,
    )
  }
  most(words`{expectedOnes}`, expectedOnes ?? 0, people * items, 'cells')
  most(words`{perPerson}`, perPerson ?? 0, items, 'items')
  most(words`{maxOnes}`, maxOnes ?? 0, items, 'items')
  withinCap(expectedOnes ?? people * (perPerson ?? 0), { people, maxOnes })
}

function checkBound({ neighbours = 'individual', norm, maxChange }: Extract<Question, { for: 'covariance' }>): void {
  if (neighbours === 'row-change') {
    if (norm !== undefined)
      throw new InvalidInput(words`With {neighbours row-change} a row may have any length: leave {norm} out.`)
    if (maxChange === undefined) {
      throw new InvalidInput(words`A fact is missing: how far does a row move at most? {maxChange 0.5}`)
    }
    return
  }
  if (maxChange !== undefined) {
    throw new InvalidInput(words`{maxChange} goes with {neighbours row-change}: leave it out, or choose that.`)
  }
  if (norm === undefined) {
    throw new InvalidInput(
      words`A fact is missing: how long may a row be (the root of its sum of squares), once columns are divided by their usual spreads? {norm 3}; once to twice the root of the number of columns is reasonable.`,
    )
  }
}
