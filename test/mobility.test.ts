/** Generated mobility has the shape that the experiments take it for. */
import { expect, test } from 'vitest'
import { generateMobility } from '../experiments/parts/mobility.mjs'

const town = { people: 3000, side: 20, seed: 1 }
const data = generateMobility(town)

test('the same seed gives the same data, another seed gives others', () => {
  const small = { ...town, people: 100 }
  expect(generateMobility(small)).toEqual(generateMobility(small))
  const { row } = generateMobility({ ...small, seed: 2 })
  expect(row.slice(0, 1000)).not.toEqual(data.row.slice(0, 1000))
})

test('more people leave the first ones as they were', () => {
  const few = generateMobility({ ...town, people: 30 })
  expect(few.person).toEqual(data.person.slice(0, few.person.length))
  expect(few.row).toEqual(data.row.slice(0, few.row.length))
  expect(few.column).toEqual(data.column.slice(0, few.column.length))
})

test('every transition is between zones, and starts where the person’s last one ended', () => {
  const { person, row, column, value } = data
  expect(row.every((zone) => zone < 400)).toBe(true)
  expect(column.every((zone) => zone < 400)).toBe(true)
  expect(value.every((one) => one === 1)).toBe(true)
  expect(new Set(person).size).toBe(3000)
  expect(row.every((zone, k) => k === 0 || person[k] !== person[k - 1] || zone === column[k - 1])).toBe(true)
})

test('most transitions stay in their zone', () => {
  const stay = data.row.filter((zone, k) => zone === data.column[k]).length
  expect(stay / data.row.length).toBeGreaterThan(0.6)
  expect(stay / data.row.length).toBeLessThan(0.7)
})

test('activity has a heavy tail, and even so nobody touches many cells', () => {
  const transitions = new Uint32Array(3000)
  const cells = Array.from({ length: 3000 }, () => new Set<number>())
  for (const [k, who] of data.person.entries()) {
    transitions[who] = (transitions[who] as number) + 1
    cells[who]?.add((data.row[k] as number) * 400 + (data.column[k] as number))
  }
  const sorted = transitions.toSorted()
  expect(sorted[1500]).toBeGreaterThan(50)
  expect(sorted[1500]).toBeLessThan(70)
  expect(sorted[2970]).toBeGreaterThan(600)
  expect(sorted[2999]).toBeGreaterThan(1500)
  expect(Math.max(...cells.map(({ size }) => size))).toBeLessThan(400)
})

test('a few zones hold much of it', () => {
  const from = new Uint32Array(400)
  for (const zone of data.row) from[zone] = (from[zone] as number) + 1
  const densest = from.toSorted().slice(-40)
  expect(densest.reduce((a, b) => a + b) / data.row.length).toBeGreaterThan(0.3)
})

test('fewer days have fewer events; one zone, or nobody, is no trouble', () => {
  expect(generateMobility({ ...town, days: 1 }).row.length).toBeLessThan(data.row.length / 8)
  expect(generateMobility({ people: 20, side: 1, seed: 1 }).column.every((zone) => zone === 0)).toBe(true)
  expect(generateMobility({ people: 0, side: 4, seed: 1 }).row.length).toBe(0)
})
