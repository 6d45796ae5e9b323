/** Whether a released number of a graph, or its degrees, can come from its plan. */
import type { CountPlan, DegreePlan } from '@tulle/core'
import { countFile, countIn, nodeCountFile } from '@tulle/core/certificate'
import {
  cleanHistogram,
  cleanNodeDegrees,
  cleanSequence,
  type NodeCountPlan,
  type NodeDegreePlan,
  nodeCounts,
  nodeDegrees,
} from '@tulle/core/counts'
import { counted } from '@tulle/core/text'
import { countResult, nodeCountResult } from '../result.ts'
import { degreesResult } from '../results.ts'
import { type Check, fault, isOnGrid, requireFiles } from './look.ts'

/** All but the number itself follows from the plan. */
export const countCheck: Check = async (look) => {
  requireFiles(look, [['count.json']])
  const wrong = fault('count.json is not what its plan makes: a whole number, and what follows from it.')
  const text = await look.text('count.json', 2 ** 20)
  const value = text === undefined ? undefined : countIn(text)
  const expected = (whole: bigint) =>
    look.plan.mechanism === nodeCounts.name
      ? nodeCountFile({ plan: look.plan as NodeCountPlan, value: whole })
      : countFile({ plan: look.plan as CountPlan, value: whole })
  if (value === undefined || text !== expected(value)) throw wrong
  look.result(
    look.plan.mechanism === nodeCounts.name
      ? nodeCountResult(look.plan as NodeCountPlan, value)
      : countResult(look.plan as CountPlan, value),
  )
}

/** The cleaned-up numbers follow from the noisy ones. */
export const degreeCheck: Check = (look) =>
  look.plan.mechanism === nodeDegrees.name ? nodeDegreeCheck(look) : edgeDegreeCheck(look)

const edgeDegreeCheck: Check = async (look) => {
  const { parameters, facts, settings } = look.plan as DegreePlan
  const sequence = parameters.form === 'sequence'
  const file = sequence ? 'degrees.csv' : 'histogram.csv'
  requireFiles(look, [[file]])
  const { headings, names, numbers } = await look.data.numbers(file, sequence ? 'rank' : 'degree')
  const { interval } = parameters
  requireColumns(file, headings, sequence ? 'degree,noisy' : 'nodes,noisy', interval !== undefined)
  if (numbers.length !== parameters.numbers) {
    throw fault(`${file} has ${counted(numbers.length, 'line')}, and its plan says ${parameters.numbers}.`)
  }
  const noisy = Float64Array.from(numbers, ([, x]) => x as number)
  if (!noisy.every((x) => isOnGrid(x, parameters.grid))) {
    throw fault(`${file} has a noisy number that its plan cannot make: it is off the grid of the noise.`)
  }
  const clean = sequence
    ? cleanSequence(noisy, Math.min(facts.nodes - 1, facts.maxDegree ?? Infinity), settings.evenSum === true)
    : cleanHistogram(noisy, facts.nodes)
  look.result(degreesResult(parameters.form, clean))
  const first = sequence ? 1 : 0
  const around = (row: readonly number[], k: number) =>
    interval === undefined ||
    [noisy[k] as number].every((x) => row[2] === x - interval.halfWidth && row[3] === x + interval.halfWidth)
  if (numbers.every((row, k) => row[0] === clean[k] && names[k] === String(k + first) && around(row, k))) return
  throw fault(`${file} is not what follows from its noisy numbers.`)
}

function requireColumns(file: string, headings: readonly string[], expected: string, interval: boolean): void {
  if (headings.join() === `${expected}${interval ? ',low,high' : ''}`) return
  throw fault(`${file} has other columns than Tulle writes.`)
}

/** Numbers of nodes of each degree follow from the noisy numbers of those of at most each; of hidden nodes, of at least each, from 1 on. */
const nodeDegreeCheck: Check = async (look) => {
  const plan = look.plan as NodeDegreePlan
  const { parameters, facts } = plan
  const file = 'histogram.csv'
  requireFiles(look, [[file]])
  const { headings, names, numbers } = await look.data.numbers(file, 'degree')
  const first = facts.neighbours.kind === 'node' ? 1 : 0
  requireColumns(file, headings, first === 1 ? 'nodes,noisyFrom' : 'nodes,noisyUpTo', false)
  const lines = facts.maxDegree + 1 - first
  if (numbers.length !== lines) {
    throw fault(`${file} has ${counted(numbers.length, 'line')}, and its plan says ${lines}.`)
  }
  const noisy = Float64Array.from(numbers.slice(0, parameters.numbers), ([, x]) => x as number)
  if (!noisy.every((x) => isOnGrid(x, parameters.grid))) {
    throw fault(`${file} has a noisy number that its plan cannot make: it is off the grid of the noise.`)
  }
  const clean = cleanNodeDegrees(noisy, facts)
  look.result(degreesResult('histogram', clean))
  const last = numbers.length > noisy.length ? numbers.at(-1)?.[1] === facts.nodes : true
  if (last && numbers.every(([x], k) => x === clean[k + first] && names[k] === String(k + first))) return
  throw fault(`${file} is not what follows from its noisy numbers.`)
}
