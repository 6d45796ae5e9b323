/** Refuses questions that cannot be answered as they stand, and says what to give. */
import { InvalidInput } from '../errors.ts'
import { plain } from '../given.ts'
import { checkDelta, checkEpsilon } from '../privacy/index.ts'
import { ADVICE_TASKS, adviceFlag, adviceTasks, type Fact } from './facts.ts'
import { digits } from './numbers.ts'
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
  const task = checkAdviceTask(question.for)
  const given = question as unknown as Readonly<Record<string, unknown>>
  const { facts } = ADVICE_TASKS[task]
  refuseOtherFacts(task, Object.keys(given))
  for (const [name, fact] of Object.entries(facts)) checkFact(name, fact, given[name])
  checkTogether(question)
  const warnings = [...checkEpsilon(question.epsilon), ...checkDelta(question.delta, { required: false })]
  return { question, taken: copy.epsilon === undefined, warnings }
}

export function checkAdviceTask(task: unknown): Task {
  if (typeof task === 'string' && Object.hasOwn(ADVICE_TASKS, task)) return task as Task
  const said =
    task === undefined
      ? 'What is to be published? Say --for and one of these'
      : `There is no task ${JSON.stringify(task)}: there are`
  throw new InvalidInput([`${said}:`, ...adviceTasks().split('\n')])
}

/** A fact that a task does not use is a misunderstanding, and is not passed over. */
export function refuseOtherFacts(task: Task, names: readonly string[]): void {
  const { facts } = ADVICE_TASKS[task]
  for (const name of names) {
    if (name === 'for' || name === 'epsilon' || Object.hasOwn(facts, name)) continue
    const users = Object.entries(ADVICE_TASKS).filter(([, other]) => Object.hasOwn(other.facts, name))
    const where = users.length === 0 ? 'no task' : `--for ${users.map(([other]) => other).join(' or ')}, not`
    throw new InvalidInput(
      `${adviceFlag(name)} goes with ${where} with --for ${task}: leave it out. ${task} takes ${Object.keys(facts).map(adviceFlag).join(', ')}.`,
    )
  }
}

function checkFact(name: string, { kind, needed, words, least = 1, example = 0.1 }: Fact, value: unknown): void {
  if (value === undefined) {
    if (needed === undefined) return
    throw new InvalidInput(`A fact is missing: ${needed} (Say what you know without looking at the data.)`)
  }
  const wrong = (wanted: string) =>
    new InvalidInput(`${adviceFlag(name)} must be ${wanted}, not ${JSON.stringify(value)}.`)
  switch (kind) {
    case 'whole':
      if (!(typeof value === 'number' && Number.isSafeInteger(value) && value >= least)) {
        throw wrong(`a whole number of at least ${least}`)
      }
      return
    case 'number':
      if (!(typeof value === 'number' && value > 0 && value < 1e100)) throw wrong('a finite number above 0')
      return
    case 'share':
      if (!(typeof value === 'number' && value > 0 && value < 1)) {
        const wanted = `between 0 and 1, such as ${example}`
        if (typeof value !== 'number' || !(value > 1 && value < 100)) throw wrong(wanted)
        throw new InvalidInput(
          `${adviceFlag(name)} must be ${wanted}, not ${value}: for ${value} % write ${Number((value / 100).toPrecision(12))}.`,
        )
      }
      return
    case 'switch':
      if (typeof value !== 'boolean') throw wrong('true or false')
      return
    case 'word':
      if (typeof value !== 'string' || value === '' || (words !== undefined && !words.includes(value))) {
        throw wrong(words === undefined ? 'a word' : `one of ${words.join(', ')}`)
      }
      return
    case 'rank':
      if (value !== 'auto' && !(typeof value === 'number' && Number.isSafeInteger(value) && value >= 1)) {
        throw wrong('a whole number of at least 1, or auto')
      }
      return
    case 'list':
      if (!(Array.isArray(value) && value.length > 0 && value.every((x) => Number.isSafeInteger(x) && x >= 1))) {
        throw wrong('whole numbers of at least 1, such as 1,10,100')
      }
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
      most('--expected-cells', expectedCells, rows * columns, 'cells')
      return
    }
    case 'graph':
    case 'cuts': {
      const { nodes, expectedEdges } = question
      const pairs = (nodes * (nodes - 1)) / (question.for === 'graph' && question.directed === true ? 1 : 2)
      most('--expected-edges', expectedEdges, pairs, 'pairs of nodes')
      return
    }
    case 'table':
      needsRows(question)
      most('--expected-ones', question.expectedOnes ?? 0, question.people * question.columns, 'cells')
      most('--max-ones', question.maxOnes ?? 0, question.columns, 'columns')
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
  throw new InvalidInput('--max-ones limits whole rows: leave it out with --neighbours cell, or protect rows.')
}

/** A cap below the average takes most of the data away, and no error here allows for that. */
function withinCap(
  ones: number | undefined,
  { people, maxOnes }: { readonly people: number; readonly maxOnes?: number | undefined },
): void {
  if (ones === undefined || maxOnes === undefined || ones <= people * maxOnes) return
  throw new InvalidInput(
    `People have ${digits(ones / people)} ones on average, but --max-ones ${maxOnes} leaves each of them ${maxOnes} at most: most of the data would be cut away. Take a larger --max-ones, such as ${Math.ceil((2 * ones) / people)}.`,
  )
}

function most(flag: string, given: number, limit: number, things: string): void {
  if (given <= limit) return
  throw new InvalidInput(`${flag} is ${given}, but there are only ${limit} ${things}.`)
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
        ? 'A fact is missing: how many items does a person have on average, about? --per-person 4; or how many there are in all: --expected-ones 8000.'
        : '--expected-ones and --per-person say the same in two ways: give one of them.',
    )
  }
  most('--expected-ones', expectedOnes ?? 0, people * items, 'cells')
  most('--per-person', perPerson ?? 0, items, 'items')
  most('--max-ones', maxOnes ?? 0, items, 'items')
  withinCap(expectedOnes ?? people * (perPerson ?? 0), { people, maxOnes })
}

function checkBound({ neighbours = 'individual', norm, maxChange }: Extract<Question, { for: 'covariance' }>): void {
  if (neighbours === 'row-change') {
    if (norm !== undefined)
      throw new InvalidInput('With --neighbours row-change a row may have any length: leave --norm out.')
    if (maxChange === undefined) {
      throw new InvalidInput('A fact is missing: how far does a row move at most? --max-change 0.5')
    }
    return
  }
  if (maxChange !== undefined) {
    throw new InvalidInput('--max-change goes with --neighbours row-change: leave it out, or choose that.')
  }
  if (norm === undefined) {
    throw new InvalidInput(
      'A fact is missing: how long may a row be (the root of its sum of squares), once columns are divided by their usual spreads? --norm 3; once to twice the root of the number of columns is reasonable.',
    )
  }
}
