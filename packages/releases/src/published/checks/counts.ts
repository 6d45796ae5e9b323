/** Whether a released number of a graph, or its degrees, can come from its plan. */
import type { CountPlan, DegreePlan } from '@tulle/core'
import { countFile, countIn } from '@tulle/core/certificate'
import { cleanHistogram, cleanSequence } from '@tulle/core/counts'
import { counted } from '@tulle/core/text'
import { type Check, fault, isOnGrid, requireFiles } from './look.ts'

/** All but the number itself follows from the plan. */
export const countCheck: Check = async (look) => {
  requireFiles(look, [['count.json']])
  const wrong = fault('count.json is not what its plan makes: a whole number, and what follows from it.')
  const text = await look.text('count.json', 2 ** 20)
  const value = text === undefined ? undefined : countIn(text)
  if (value === undefined || text !== countFile({ plan: look.plan as CountPlan, value })) throw wrong
}

/** The cleaned-up numbers follow from the noisy ones. */
export const degreeCheck: Check = async (look) => {
  const { parameters, facts, settings } = look.plan as DegreePlan
  const sequence = parameters.form === 'sequence'
  const file = sequence ? 'degrees.csv' : 'histogram.csv'
  requireFiles(look, [[file]])
  const { headings, names, numbers } = await look.data.numbers(file, sequence ? 'rank' : 'degree')
  if (headings.join() !== (sequence ? 'degree,noisy' : 'nodes,noisy'))
    throw fault(`${file} has other columns than Tulle writes.`)
  if (numbers.length !== facts.nodes) {
    throw fault(`${file} has ${counted(numbers.length, 'line')}, and its plan says ${counted(facts.nodes, 'node')}.`)
  }
  const noisy = Float64Array.from(numbers, ([, x]) => x as number)
  if (!noisy.every((x) => isOnGrid(x, parameters.grid))) {
    throw fault(`${file} has a noisy number that its plan cannot make: it is off the grid of the noise.`)
  }
  const clean = sequence
    ? cleanSequence(noisy, facts.nodes - 1, settings.evenSum === true)
    : cleanHistogram(noisy, facts.nodes)
  const first = sequence ? 1 : 0
  if (numbers.every(([x], k) => x === clean[k] && names[k] === String(k + first))) return
  throw fault(`${file} is not what follows from its noisy numbers.`)
}
