/** Refuses questions that cannot be answered as they stand, and says what to give. */
import { InvalidInput } from '../errors.ts'
import { checkDelta, checkEpsilon } from '../privacy/index.ts'
import { ADVICE_TASKS, adviceFlag, adviceTasks, type Fact } from './facts.ts'
import type { Question, Task } from './question.ts'

/** The task of a question, whatever the caller has made of it. Returns warnings. */
export function checkQuestion(question: Question): readonly string[] {
  if (typeof question !== 'object' || question === null) {
    throw new InvalidInput(
      "A question is an object such as { for: 'graph', nodes: 1000, expectedEdges: 5000, epsilon: 1 }.",
    )
  }
  const task = checkAdviceTask(question.for)
  const given = question as unknown as Readonly<Record<string, unknown>>
  const { facts } = ADVICE_TASKS[task]
  refuseOtherFacts(task, Object.keys(given))
  for (const [name, fact] of Object.entries(facts)) checkFact(name, fact, given[name])
  checkTogether(question)
  return [...checkEpsilon(question.epsilon), ...checkDelta(question.delta, { required: false })]
}

export function checkAdviceTask(task: unknown): Task {
  if (typeof task === 'string' && Object.hasOwn(ADVICE_TASKS, task)) return task as Task
  const said =
    task === undefined
      ? 'What is to be published? Say --for and one of these'
      : `There is no task ${JSON.stringify(task)}: there are`
  throw new InvalidInput(`${said}:\n${adviceTasks()}`)
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

function checkFact(name: string, { kind, needed, words, least = 1 }: Fact, value: unknown): void {
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
      if (!(typeof value === 'number' && value > 0 && value < 1)) throw wrong('between 0 and 1, such as 0.1')
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
