import { expect, test } from 'vitest'
import { missingColumn, refuseNumbersAsNames } from './columns.ts'

test('a column that is not there: the refusal lists those that are, or names the nearest', () => {
  expect(missingColumn('f', 'sex', ['age', 'name'])).toBe('f has no column "sex": its columns are age, name.')
  expect(missingColumn('f', 'nam', ['age', 'name'])).toMatch(/did you mean "name"/)
})

test('a first line of numbers is most likely a row: it is not repeated, and a line of names is asked for', () => {
  const said = missingColumn('f', 'diagnosis', ['842302', 'M', '17.99', '1e-3'])
  expect(said).toMatch(/^f has no column "diagnosis", and its first line holds mostly numbers: .*names of the columns/)
  expect(said).not.toMatch(/842302|17\.99/)
})

test('a number or two among the names are names', () => {
  expect(missingColumn('f', 'town', ['2019', '2020', 'zone', 'name'])).toMatch(/its columns are 2019, 2020, zone, name/)
  expect(missingColumn('f', 'town', ['', ' ', 'zone'])).toMatch(/its columns are/)
})

test('a year mistyped among years is still found', () => {
  expect(missingColumn('f', 'y2019', ['2018', '2019', '2020'])).toMatch(/did you mean "2019"/)
})

test('numbers are not offered as names to choose from', () => {
  expect(() => refuseNumbersAsNames('f', ['842302', 'M', '17.99'])).toThrow(
    /^f does not name its columns: .*mostly numbers/,
  )
  expect(() => refuseNumbersAsNames('f', ['zone', '2019'])).not.toThrow()
  expect(() => refuseNumbersAsNames('f', [])).not.toThrow()
})
