/** Whether sketches, noisy products and answers can come from their plans. */
import type { CovariancePlan, CutAnswerPlan, CutPlan, GramPlan, VarianceAnswerPlan } from '@tulle/core'
import type { CutPairPlan } from '@tulle/core/sketches'
import { counted, namesIn } from '@tulle/core/text'
import { squareOf } from '../directions.ts'
import {
  type Check,
  fault,
  isNearGrid,
  isOnGrid,
  type Look,
  requireDistinct,
  requireFiles,
  requireSameNames,
} from './look.ts'

export const cutSketchCheck: Check = async (look) => {
  const { facts, parameters } = look.plan as CutPlan
  requireFiles(look, [['sketch.parquet']])
  const { rows, grid } = parameters
  return look.data.sketch({ heading: 'node', items: facts.nodes, rows }).faults(grid)
}

export const cutPairCheck: Check = async (look) => {
  const { facts } = look.plan as CutPairPlan
  requireFiles(look, [['graph.csv', 'nodes.csv', 'degrees.csv']])
  const { graph, counts } = await look.data.graph({ strict: true, directed: false, weighted: false })
  look.named('graph.csv', graph.names)
  if (graph.names.length !== facts.nodes) {
    throw fault(`graph.csv has ${counted(graph.names.length, 'node')}, and its plan says ${facts.nodes}.`)
  }
  if (counts.outsideNodes > 0) {
    throw fault(`graph.csv has ${counted(counts.outsideNodes, 'edge')} with an end that is not in the list of nodes.`)
  }
  const { headings, names, numbers } = await look.data.numbers('degrees.csv', 'node')
  look.named('degrees.csv', names)
  if (headings.join() !== 'degree') throw fault('degrees.csv has other columns than Tulle writes.')
  requireSameNames('degrees.csv', [...names].sort(), [...graph.names].sort(), 'the graph')
  if (numbers.every(([degree]) => isOnGrid(degree as number, 1))) return
  throw fault('degrees.csv has a number that its plan cannot make: noisy degrees are whole.')
}

export const covarianceCheck: Check = async (look) => {
  const { facts, parameters } = look.plan as CovariancePlan
  requireScaled(look, 'sketch.parquet')
  const { rows, precision, grid } = parameters
  const sketch = look.data.sketch({ heading: 'column', items: facts.columns, rows, precision })
  const names: string[] = []
  const faults = await sketch.faults(grid, (name) => names.push(name))
  if (faults.length === 0) await scalesIn(look, names)
  return faults
}

export const gramCheck: Check = async (look) => {
  const { facts, parameters } = look.plan as GramPlan
  requireScaled(look, 'gram.csv')
  const { columns } = facts
  const { headings, names, numbers } = await look.data.numbers('gram.csv', 'column')
  look.named('gram.csv', names)
  requireDistinct('gram.csv', names, 'column')
  requireSameNames('gram.csv', headings, names, 'its first column')
  if (names.length !== columns || numbers.some((row) => row.length !== columns)) {
    throw fault(`gram.csv has ${counted(names.length, 'column')}, and its plan says ${columns}.`)
  }
  const scales = await scalesIn(look, names)
  for (let i = 0; i < columns; i++) {
    for (let j = i; j < columns; j++) {
      const [x, other] = [numbers[i]?.[j] as number, numbers[j]?.[i] as number]
      const unit = parameters.grid * (scales[i] as number) * (scales[j] as number)
      if (x !== other) throw fault('gram.csv is not the same read either way, and sums of products are.')
      if (Number.isFinite(x) && isNearGrid(x, unit)) continue
      throw fault('gram.csv has a number that its plan cannot make: it is off the grid of the noise.')
    }
  }
}

export const cutAnswerCheck: Check = async (look) => {
  const { facts, parameters } = look.plan as CutAnswerPlan
  requireFiles(look, [['answers.csv']])
  const { headings, names, numbers } = await look.data.numbers('answers.csv', 'cut')
  look.named('answers.csv', names)
  if (headings.join() !== 'nodes,answer,low,high') throw fault('answers.csv has other columns than Tulle writes.')
  const cuts = facts.cuts ?? []
  requireAnswers(numbers, parameters.answers)
  numbers.forEach(([nodes, answer], k) => {
    const size = cuts[k]?.length
    if (nodes !== size || namesIn(names[k] as string).length !== size) {
      throw fault(`Answer ${k + 1} of answers.csv is about another cut than its plan says.`)
    }
    if (!isOnGrid(answer as number, parameters.grid)) throw offGrid()
  })
  requireWidths(
    numbers.map(([, answer, low, high]) => ({ answer, low, high }) as Answer),
    numbers.map(() => 1),
  )
}

export const varianceAnswerCheck: Check = async (look) => {
  const { parameters, facts } = look.plan as VarianceAnswerPlan
  requireScaled(look, 'answers.csv')
  const { headings, names, numbers } = await look.data.numbers('answers.csv', 'direction')
  look.named('answers.csv', names)
  if (!/^sum,low,high(,variance,variance_low,variance_high)?$/.test(headings.join())) {
    throw fault('answers.csv has other columns than Tulle writes.')
  }
  requireAnswers(numbers, parameters.answers)
  const divided = look.files.includes('columns.csv') ? await dividedBy(look, facts.columns) : undefined
  const squares = names.map((text) => squareOf(text, divided))
  numbers.forEach(([sum], k) => {
    if (!isNearGrid(sum as number, parameters.grid * (squares[k] as number))) throw offGrid()
  })
  requireWidths(
    numbers.map(([answer, low, high]) => ({ answer, low, high }) as Answer),
    squares,
  )
  // The same numbers once more, divided by the number of people.
  const people = numbers.map(([sum, , , variance]) => (variance === undefined ? 1 : (sum as number) / variance))
  for (const [k, [sum, low, high, ...each]] of numbers.entries()) {
    if (each.length === 0) continue
    const ratio = people[k] as number
    const whole = [sum, low, high] as number[]
    if (each.every((x, i) => close(x * ratio, whole[i] as number)) && close(ratio, people[0] as number)) continue
    throw fault(`Answer ${k + 1} of answers.csv: the variance is not the sum divided by the number of people.`)
  }
}

function requireAnswers(numbers: readonly (readonly number[])[], answers: number): void {
  if (numbers.length !== answers) {
    throw fault(`answers.csv has ${counted(numbers.length, 'answer')}, and its plan says ${answers}.`)
  }
  if (!numbers.every((row) => row.every(Number.isFinite))) throw fault('answers.csv has something that is no number.')
}

function offGrid() {
  return fault('answers.csv has an answer that its plan cannot make: it is off the grid of the noise.')
}

interface Answer {
  readonly answer: number
  readonly low: number
  readonly high: number
}

/** Intervals are equally wide, but for their units, and end at 0: how sure they are is not in the plan. */
function requireWidths(answers: readonly Answer[], units: readonly number[]): void {
  const widths = answers.map(
    ({ answer, low, high }, k) => (high > 0 ? high - answer : answer - low) / (units[k] as number),
  )
  const width = widths.reduce((a, b) => Math.max(a, b), 0)
  answers.forEach(({ answer, low, high }, k) => {
    const half = width * (units[k] as number)
    const size = Math.abs(answer) + half
    const right = (x: number, y: number) => Math.abs(x - y) <= 1e-9 * size
    if (right(low, Math.max(0, answer - half)) && right(high, Math.max(0, answer + half))) return
    throw fault(`The interval of answer ${k + 1} of answers.csv is not as wide as those of the others.`)
  })
}

function close(x: number, y: number): boolean {
  return Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y))
}

/** What columns were divided by is in a file of its own, where any was. */
function requireScaled(look: Look, file: string): void {
  requireFiles(look, [[file]], look.files.includes('columns.csv') ? ['columns.csv'] : [])
}

async function scalesIn(look: Look, names: readonly string[]): Promise<readonly number[]> {
  if (!look.files.includes('columns.csv')) return names.map(() => 1)
  const divided = await dividedBy(look, names.length)
  requireSameNames('columns.csv', [...divided.keys()], names, 'the data')
  return [...divided.values()]
}

async function dividedBy(look: Look, columns: number): Promise<ReadonlyMap<string, number>> {
  const { headings, names, numbers } = await look.data.numbers('columns.csv', 'column')
  look.named('columns.csv', names)
  requireDistinct('columns.csv', names, 'column')
  const right = numbers.every(([scale]) => (scale as number) > 0 && Number.isFinite(scale))
  if (headings.join() === 'divided_by' && names.length === columns && right) {
    return new Map(names.map((name, j) => [name, numbers[j]?.[0] as number]))
  }
  throw fault('columns.csv does not say what each column was divided by.')
}
