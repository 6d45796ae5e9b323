/** A plan for statistics on made-up rows: numbers in the middle of their bounds, categories of which the first is the most common. */
import { type StatisticsPlan, statistics } from '@tulle/core'
import { digits, grouped } from '@tulle/core/text'
import { chance } from '@tulle/core/utility'
import { type Ahead, SEED } from '../../ahead/ahead.ts'
import { bars } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'
import { binNames, columnOf } from '../../statistics/labels.ts'

/** More take longer than somebody waits who moves a slider. */
const MOST_ROWS = 20_000
const USUAL_ROWS = 1000
const MOST_PICTURES = 2

export const ahead: Ahead = {
  foretold(plan) {
    const { expectedError, parameters } = plan as StatisticsPlan
    const at = Math.max(
      0,
      parameters.measurements.findIndex(({ of }) => of !== 'sum' && of !== 'rows'),
    )
    const error = expectedError.measurements[at]
    const measured = parameters.measurements[at]
    if (error === undefined || measured === undefined) return undefined
    const of = measured.of === 'sum' ? `the sum of ${measured.columns.join(', ')}` : 'rows'
    return { value: error.meanAbsolute, what: `typical error (${of})` }
  },
  async imagined(plan, { signal, total }) {
    const given = plan as StatisticsPlan
    const { facts } = given
    const declared = facts.rows === undefined ? undefined : (Object.values(facts.rows)[0] as number)
    const rows = Math.round(declared ?? total ?? USUAL_ROWS)
    if (!(rows >= 1 && rows <= MOST_ROWS)) return undefined
    const random = chance(SEED)
    const columns = facts.columns.map((column) => {
      if (column.of === 'numbers') {
        const [middle, spread] = [(column.lower + column.upper) / 2, (column.upper - column.lower) / 6]
        // Twelve evenly drawn numbers add up to very nearly a bell.
        const bell = () => Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6)
        return Float64Array.from({ length: rows }, () => middle + spread * bell())
      }
      const many = binNames(column).length
      return Float64Array.from({ length: rows }, () => Math.floor(many * random() ** 1.5))
    })
    const data = { batches: () => [{ rows, columns, person: Uint32Array.from({ length: rows }, (_, k) => k) }] }
    const run = (bits = chanceBits(SEED)) => ({ bits, ...(signal === undefined ? {} : { signal }) })
    const released = await statistics.release(given, data, run())
    const pictures = released.estimates.statistics.flatMap(({ wanted, numbers }) => {
      if (wanted.of !== 'histogram' && wanted.of !== 'table') return []
      const named = wanted.of === 'table' ? wanted.columns : [wanted.column]
      const places = named.map((name) => facts.columns.findIndex((column) => column.name === name))
      const names = named.map((name) => binNames(columnOf(given, name)))
      const truth = numbers.map(() => 0)
      for (let i = 0; i < rows; i++) {
        const cell = places.reduce((at, place, k) => {
          const column = columnOf(given, named[k] as string)
          const x = columns[place]?.[i] as number
          const bin =
            column.of === 'categories' ? x : (column.edges ?? []).slice(1, -1).filter((edge) => x >= edge).length
          return at * (names[k] as string[]).length + bin
        }, 0)
        truth[cell] = (truth[cell] as number) + 1
      }
      const categories =
        names.length === 1
          ? (names[0] as string[])
          : (names[0] as string[]).flatMap((a) => (names[1] as string[]).map((b) => `${a}, ${b}`))
      if (categories.length > MOST_BARS) return []
      return [
        bars({
          title: named.join(' and '),
          what: 'rows',
          categories,
          before: truth,
          after: numbers.map(({ estimate }) => estimate),
        }),
      ]
    })
    const single = released.estimates.statistics.flatMap(({ wanted, numbers }) =>
      wanted.of === 'mean'
        ? [
            `${wanted.column} ${digits(numbers[0]?.estimate ?? Number.NaN, 3)} where the middle is ${digits(middleOf(given, wanted.column), 3)}`,
          ]
        : [],
    )
    const means = single.length === 0 ? '' : ` Means that would be released: ${single.slice(0, 3).join('; ')}.`
    if (pictures.length === 0 && means === '') return undefined
    return {
      pictures: pictures.slice(0, MOST_PICTURES),
      note: `${grouped(rows)} rows were made up.${means}`,
      ...(declared === undefined ? { asks: 'About how many rows are there?' } : {}),
    }
  },
}

const MOST_BARS = 30

function middleOf(plan: StatisticsPlan, name: string): number {
  const column = columnOf(plan, name)
  return column.of === 'numbers' ? (column.lower + column.upper) / 2 : Number.NaN
}
