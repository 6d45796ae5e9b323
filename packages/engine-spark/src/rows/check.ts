/**
 * Both promises over all rows, from what went in and what will be published, by Spark alone: nothing that made the classes
 * has a part in it. A fault tells no row, no item and no count.
 */
import type { Kind } from '@tulle/core/anonymity'
import { name } from '../sql.ts'
import { membersOf } from './rounds.ts'
import type { Stage } from './stage.ts'

export interface Released {
  readonly solved: string
  readonly heading: string
  readonly k: number
  readonly kind: Kind
  readonly rows: number
}

export async function checkPromises(stage: Stage, released: Released): Promise<void> {
  const faults = [...(await publishedFaults(stage, released)), ...(await itemFaults(stage, released))]
  if (faults.length === 0) return
  throw new Error(
    `Nothing is released, because the check of the classes failed. This is a fault of Tulle: please report it. ${faults.join(' ')}`,
  )
}

/** Of the file itself: as many rows as people, and each of them at least k times. Rows are compared by 128 bits of hashes. */
async function publishedFaults(stage: Stage, { heading, k, rows }: Released): Promise<string[]> {
  const hash = (salt: number) => `bit_xor(xxhash64(${salt}, ${name(heading)}))`
  const { found = 0, least = 0 } = await stage.one(
    `SELECT SUM(n) AS found, MIN(n) AS least FROM (SELECT items, one, two, COUNT(*) AS n FROM
      (SELECT row, COUNT(${name(heading)}) AS items, ${hash(1)} AS one, ${hash(2)} AS two FROM ${stage.view('released')} GROUP BY row)
      GROUP BY items, one, two)`,
  )
  return [
    ...(found === rows ? [] : ['The released rows are not as many as the people.']),
    ...(least >= k ? [] : [`A released row occurs fewer than k = ${k} times.`]),
  ]
}

/** Every row is there once, and what a class is released with, enough of its rows have. */
async function itemFaults(stage: Stage, { solved, kind, rows }: Released): Promise<string[]> {
  const members = await stage.keep(
    'members',
    `SELECT m.cls, m.id, r.items FROM ${membersOf(solved)} m JOIN ${stage.view('rows')} r ON m.id = r.id`,
  )
  const { joined = 0, once = 0 } = await stage.one(
    `SELECT COUNT(*) AS joined, COUNT(DISTINCT id) AS once FROM ${members}`,
  )
  const { wrong = 0 } = await stage.one(
    `SELECT COUNT(*) AS wrong FROM ${solved} WHERE n <> size(split(ids, ' '))
      OR size(array_distinct(split(template, ' '))) <> size(split(template, ' '))`,
  )
  const enough = kind === 'smooth' ? '2 * had >= n' : 'had = n'
  const each = (column: string, from: string) =>
    `SELECT *, CAST(text AS INT) AS item FROM (SELECT *, explode(split(${column}, ' ')) AS text FROM ${from} WHERE ${column} <> '')`
  const { broken = 0 } = await stage.one(
    `SELECT COUNT(*) AS broken FROM (SELECT cls, n, item FROM (${each('template', solved)})) t
      LEFT JOIN (SELECT cls, item, COUNT(*) AS had FROM (${each('items', members)}) GROUP BY cls, item) h
      ON t.cls = h.cls AND t.item = h.item WHERE NOT coalesce(${enough}, false)`,
  )
  return [
    ...(joined === rows && once === rows && wrong === 0 ? [] : ['A row was lost, or is there twice.']),
    ...(broken === 0
      ? []
      : [
          kind === 'smooth'
            ? 'A row was released with an item that fewer than half of its class have.'
            : 'A row was released with an item that not all of its class have.',
        ]),
  ]
}
