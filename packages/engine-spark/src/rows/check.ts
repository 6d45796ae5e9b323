/**
 * Both promises over all rows, from what went in and what will be published: nothing that made the classes has a part in it.
 * Spark brings together what is to be compared, and two small programs inside the executors count. A fault tells no row, no
 * item and no count.
 */
import type { Kind } from '@tulle/core/anonymity'
import type { KeptGiven } from '../executor/classes-kept.ts'
import { name } from '../sql.ts'
import { transform, type Workers } from '../transform.ts'
import { membersOf } from './rounds.ts'
import type { Stage } from './stage.ts'

export interface Released {
  readonly solved: string
  readonly heading: string
  readonly k: number
  readonly kind: Kind
  readonly rows: number
  readonly workers: Workers
}

export async function checkPromises(stage: Stage, released: Released): Promise<void> {
  const faults = [...(await publishedFaults(stage, released)), ...(await itemFaults(stage, released))]
  if (faults.length === 0) return
  throw new Error(
    `Nothing is released, because the check of the classes failed. This is a fault of Tulle: please report it. ${faults.join(' ')}`,
  )
}

/**
 * Of the file itself: as many rows as people, in their order, and each of them, compared name by name, at least k times. One
 * task reads it from its beginning to its end, as one has written it: equal rows then mostly stand together.
 */
async function publishedFaults(stage: Stage, { heading, k, rows, workers }: Released): Promise<string[]> {
  const piped = transform(workers, {
    from: `(SELECT /*+ COALESCE(1) */ concat(coalesce(row, 0), '\\t', coalesce(hex(${name(heading)}), '')) AS line FROM ${stage.view('released')})`,
    columns: ['line'],
    task: 'equalRows',
    given: {},
    gives: ['names', 'n', 'astray'],
  })
  const {
    found = 0,
    least = 0,
    astray = 0,
  } = await stage.one(
    `SELECT SUM(n) AS found, MIN(n) AS least, SUM(astray) AS astray FROM
      (SELECT SUM(CAST(n AS BIGINT)) AS n, SUM(CAST(astray AS BIGINT)) AS astray FROM (${piped}) GROUP BY coalesce(names, ''))`,
  )
  return [
    ...(found === rows ? [] : ['The released rows are not as many as the people.']),
    ...(astray === 0 ? [] : ['The released rows are not in their order.']),
    ...(least >= k ? [] : [`A released row occurs fewer than k = ${k} times.`]),
  ]
}

/**
 * Every row is there once, and what a class is released with, once each, enough of its rows have. One time through the rows
 * as they were read: each goes to its class with its items, where they are counted beside what the class is released with.
 */
async function itemFaults(stage: Stage, { solved, kind, rows, workers }: Released): Promise<string[]> {
  const given: KeptGiven = { kind }
  // Whoever is in no class, or in two, is counted for none: the class that it is missing from tells.
  const members = `(SELECT id, MIN(cls) AS cls FROM ${membersOf(solved)} GROUP BY id HAVING COUNT(*) = 1)`
  const piped = transform(workers, {
    from: `(SELECT concat(cls, '\\t', size, '\\t', items) AS line FROM
      (SELECT cls, size, items FROM
        (SELECT m.cls AS cls, '' AS size, r.items AS items FROM ${stage.view('rows')} r JOIN ${members} m ON r.id = m.id
        UNION ALL SELECT cls, CAST(n AS STRING) AS size, template AS items FROM ${solved})
      DISTRIBUTE BY cls SORT BY cls))`,
    columns: ['line'],
    task: 'classesKept',
    given,
    gives: ['there', 'lost', 'broken'],
  })
  const total = (column: string) => `SUM(CAST(${column} AS BIGINT)) AS ${column}`
  const {
    there = 0,
    lost = 0,
    broken = 0,
  } = await stage.one(`SELECT ${['there', 'lost', 'broken'].map(total).join(', ')} FROM (${piped})`)
  return [
    ...(there === rows && lost === 0 ? [] : ['A row was lost, or is there twice.']),
    ...(broken === 0
      ? []
      : [
          kind === 'smooth'
            ? 'A row was released with an item that fewer than half of its class have.'
            : 'A row was released with an item that not all of its class have.',
        ]),
  ]
}
