/** What making the plan costs: looks at columns and categories, and a calibration for each measurement. */
import { type Cost, length, part } from '../cost.ts'

export const cost: Cost = (facts, settings) => {
  const columns = part(facts, 'columns')
  const listed = Array.isArray(columns)
    ? columns.reduce((sum: number, column: unknown) => sum + length(column, 'values') + length(column, 'edges'), 0)
    : 0
  const statistics = length(settings, 'statistics')
  return 1e4 + 100 * listed + 1e4 * statistics + 20 * length(facts, 'columns') * (1 + statistics)
}
