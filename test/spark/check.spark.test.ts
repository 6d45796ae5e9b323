/** What Spark looks at before rows are published finds every fault, and names no row and no item. */

import { expect, test } from 'vitest'
import { checkPromises } from '../../packages/engine-spark/src/rows/check.ts'
import { inScratch, type Stage } from '../../packages/engine-spark/src/rows/stage.ts'
import { folder, onSpark } from './place.ts'

/** Six people in two classes of three: one is released as items 0 and 1, the other without any. */
const SOUND = {
  rows: ['(0, "0 1")', '(1, "0 1 2")', '(2, "0 1")', '(3, "")', '(4, "2")', '(5, "")'],
  classes: ['(0, 3, "0 1", "2 0 1")', '(3, 3, "", "3 4 5")'],
  released: [
    ...[1, 2, 3].flatMap((row) => [`(${row}, "a, b")`, `(${row}, "c")`]),
    ...[4, 5, 6].map((row) => `(${row}, NULL)`),
  ],
}
type Tables = typeof SOUND

/** What is said of these tables; nothing, if they are sound. */
async function said(tables: Tables, kind: 'smooth' | 'suppression' = 'smooth'): Promise<string> {
  const session = await onSpark('none').session()
  const values = (lines: readonly string[], columns: string) =>
    `SELECT * FROM VALUES ${lines.map((line) => line.replaceAll('"', "'")).join(', ')} AS t(${columns})`
  const work = async (stage: Stage) => {
    await stage.keep('rows', values(tables.rows, 'id, items'))
    const solved = await stage.keep('solved', values(tables.classes, 'cls, n, template, ids'))
    await stage.keep('released', values(tables.released, 'row, what'))
    const workers = { node: 'node', script: 'tulle-executor.mjs' }
    const checked = { solved, heading: 'what', k: 3, kind, rows: SOUND.rows.length, workers }
    return checkPromises(stage, checked).then(
      () => ({ said: '' }),
      (error: Error) => ({ said: error.message }),
    )
  }
  const { said: words, forget } = await inScratch(session, folder, {}, work)
  await forget()
  return words
}

const without = (list: readonly string[], ...places: readonly number[]) => list.filter((_, k) => !places.includes(k))
const torn = (list: readonly string[]) => [list[0], list[2], list[1], ...list.slice(3)] as string[]
const later = (list: readonly string[]) => list.map((line) => line.replace(/\d/, (row) => String(Number(row) + 1)))
const LOST = /A row was lost, or is there twice\./
const FEWER = /A released row occurs fewer than k = 3 times\./
const HALF = /released with an item that fewer than half of its class have/

test('what is sound is passed', async () => {
  expect(await said(SOUND)).toBe('')
  expect(await said(SOUND, 'suppression')).toBe('')
})

test.each<readonly [string, Partial<Tables>, RegExp]>([
  ['a row too few is published', { released: without(SOUND.released, 8) }, /not as many as the people/],
  ['a row is published that two others are unlike', { released: without(SOUND.released, 0) }, FEWER],
  // Joined with commas, these items would be those of the others.
  ['names that only look alike', { released: [...without(SOUND.released, 0, 1), '(1, "a")', '(1, "b, c")'] }, FEWER],
  ['a row stands before its turn', { released: [...SOUND.released].reverse() }, /not in their order/],
  ['a row goes on after the next has begun', { released: torn(SOUND.released) }, /not in their order/],
  ['numbers that begin with another than 1', { released: later(SOUND.released) }, /not in their order/],
  ['a line of no row', { released: [...SOUND.released, '(NULL, "a, b")'] }, /not in their order/],
  ['a number twice and none once', { released: [...SOUND.released.slice(0, 8), '(5, NULL)'] }, /not as many/],
  ['an item that one of three has', { classes: ['(0, 3, "0 1 2", "0 1 2")', SOUND.classes[1] as string] }, HALF],
  ['an item that nobody has', { classes: ['(0, 3, "0 1 7", "0 1 2")', SOUND.classes[1] as string] }, HALF],
  ['an item twice', { classes: ['(0, 3, "0 0 1", "0 1 2")', SOUND.classes[1] as string] }, HALF],
  ['a row of no class', { classes: ['(0, 2, "0 1", "0 2")', SOUND.classes[1] as string] }, LOST],
  ['a row of two classes', { classes: ['(0, 4, "0 1", "0 1 2 3")', SOUND.classes[1] as string] }, LOST],
  ['a row that there is not', { classes: ['(0, 4, "0 1", "0 1 2 9")', SOUND.classes[1] as string] }, LOST],
  ['a size that is wrong', { classes: ['(0, 4, "0 1", "0 1 2")', SOUND.classes[1] as string] }, LOST],
  ['a row twice in one class', { classes: ['(0, 3, "0 1", "0 1 1")', SOUND.classes[1] as string] }, LOST],
])('%s', async (_, broken, fault) => {
  const words = await said({ ...SOUND, ...broken })
  expect(words).toMatch(fault)
  expect(words).toMatch(/^Nothing is released, because the check of the classes failed\./)
})

test('an item that not all of a class have, where items are only suppressed', async () => {
  const classes = ['(0, 3, "0 1", "0 1 2")', '(3, 3, "2", "3 4 5")']
  const rows = [...SOUND.rows.slice(0, 3), '(3, "2")', '(4, "2")', '(5, "")']
  const broken = { ...SOUND, rows, classes }
  expect(await said(broken)).toBe('')
  expect(await said(broken, 'suppression')).toMatch(/released with an item that not all of its class have/)
})
