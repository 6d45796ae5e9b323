/** What making the plan costs: all products of two directions, and bounds of the eigenvalues of these. */
import { type Cost, composing, length, size } from '../cost.ts'

export const cost: Cost = (facts, settings) => {
  const directions = length(facts, 'directions')
  const columns = size(facts, 'columns')
  const products = (directions * directions * columns) / 8
  const bounds = 25 * directions * directions + 2 * Math.min(directions, 256) ** 2 * Math.min(directions, 256)
  return products + bounds + 100 * columns + 1e5 + composing(settings)
}
