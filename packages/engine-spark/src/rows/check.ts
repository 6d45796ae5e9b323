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

/** Of the file itself: as many rows as people, and each of them, compared name by name, at least k times. */
async function publishedFaults(stage: Stage, { heading, k, rows }: Released): Promise<string[]> {
  const { found = 0, least = 0 } = await stage.one(
    `SELECT SUM(n) AS found, MIN(n) AS least FROM (SELECT items, COUNT(*) AS n FROM
      (SELECT row, sort_array(collect_list(${name(heading)})) AS items FROM ${stage.view('released')} GROUP BY row)
      GROUP BY items)`,
  )
  return [
    ...(found === rows ? [] : ['The released rows are not as many as the people.']),
    ...(least >= k ? [] : [`A released row occurs fewer than k = ${k} times.`]),
  ]
}

/** Stands for the row itself among its items. */
const ITSELF = -1

/**
 * Every row is there once, and what a class is released with, once each, enough of its rows have. One time through the rows
 * as they were read: each goes to its class with its items, where they are counted beside what the class is released with.
 */
async function itemFaults(stage: Stage, { solved, kind, rows }: Released): Promise<string[]> {
  const enough = kind === 'smooth' ? '2 * had >= n' : 'had = n'
  const itemsIn = (column: string) =>
    `explode(split(CASE WHEN ${column} = '' THEN '${ITSELF}' ELSE concat('${ITSELF} ', ${column}) END, ' '))`
  // Whoever is in no class, or in two, is counted for none: the class that it is missing from tells.
  const members = `(SELECT id, MIN(cls) AS cls FROM ${membersOf(solved)} GROUP BY id HAVING COUNT(*) = 1)`
  const {
    there = 0,
    lost = 0,
    broken = 0,
  } = await stage.one(
    `SELECT SUM(had) FILTER (WHERE item = ${ITSELF}) AS there, COUNT_IF(item = ${ITSELF} AND (told <> 1 OR had <> n)) AS lost,
      COUNT_IF(item <> ${ITSELF} AND told > 0 AND (told > 1 OR NOT (${enough}))) AS broken FROM
      (SELECT cls, CAST(item AS INT) AS item, SUM(had) AS had, SUM(told) AS told, MAX(n) AS n FROM
        (SELECT cls, ${itemsIn('items')} AS item, 1 AS had, 0 AS told, 0 AS n FROM
          (SELECT /*+ REPARTITION(cls) */ m.cls AS cls, r.items AS items FROM ${stage.view('rows')} r JOIN ${members} m ON r.id = m.id)
        UNION ALL SELECT cls, ${itemsIn('template')} AS item, 0 AS had, 1 AS told, n FROM ${solved})
      GROUP BY 1, 2)`,
  )
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
