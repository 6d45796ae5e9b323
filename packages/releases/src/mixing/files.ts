/** Published edges between groups: a table with a row and a column for every group, and a picture of it. */
import { heatMapFigure } from '@tulle/core/page'

export const MIXING = 'mixing.csv'
export const MIXING_MAP = 'mixing.svg'

/** Numbers of groups a ≥ b at a(a + 1)/2 + b, as a whole table: the same read either way. */
export function wholeTable(numbers: ArrayLike<number>, groups: number): Float64Array {
  const values = new Float64Array(groups * groups)
  let at = 0
  for (let a = 0; a < groups; a++) {
    for (let b = 0; b <= a; b++) values[a * groups + b] = values[b * groups + a] = numbers[at++] as number
  }
  return values
}

export function tableRows(names: readonly string[], table: Float64Array): (readonly (string | number)[])[] {
  return names.map((name, a) => [name, ...table.subarray(a * names.length, (a + 1) * names.length)])
}

/** What is below 0 is shown as none. */
export function mixingMap(names: readonly string[], table: Float64Array): string {
  return heatMapFigure({
    title: 'Edges between groups, with noise',
    rows: names.length,
    columns: names.length,
    values: table.map((x) => Math.max(0, x)),
    rowNames: names,
    columnNames: names,
    value: { label: 'edges' },
    colours: 'sequential',
  })
}
