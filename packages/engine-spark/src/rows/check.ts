/**
 * Both promises over all rows, from what went in and what will be published, by Spark alone: nothing that made the classes
 * has a part in it. A fault tells no row, no item and no count.
 */
import type { Kind } from '@tulle/core/anonymity'
import { name } from '../sql.ts'
import type { Stage } from './stage.ts'

export interface Released {
  readonly solved: string
  readonly heading: string
  readonly file: string
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

/** Of the file itself: as many rows as people, and each of them at least k times. */
async function publishedFaults(stage: Stage, { heading, k, rows }: Released): Promise<string[]> {
  const { found = 0, least = 0 } = await stage.one(
    `SELECT SUM(n) AS found, MIN(n) AS least FROM (SELECT own, COUNT(*) AS n FROM
      (SELECT row, sort_array(collect_set(${name(heading)})) AS own FROM ${stage.view('released')} GROUP BY row) GROUP BY own)`,
  )
  return [
    ...(found === rows ? [] : ['The released rows are not as many as the people.']),
    ...(least >= k ? [] : [`A released row occurs fewer than k = ${k} times.`]),
  ]
}

/** Every row is there once, and what a class is released with, enough of its rows have. */
async function itemFaults(stage: Stage, { solved, kind, rows }: Released): Promise<string[]> {
  const { joined = 0, once = 0 } = await stage.one(
    `SELECT COUNT(*) AS joined, COUNT(DISTINCT s.id) AS once FROM ${solved} s JOIN ${stage.view('rows')} r ON s.id = r.id`,
  )
  const enough = kind === 'smooth' ? '2 * had >= n' : 'had = n'
  const { broken = 0 } = await stage.one(
    `SELECT COUNT(*) AS broken FROM (SELECT template, item, COUNT(*) AS n, COUNT_IF(array_contains(own, item)) AS had FROM
      (SELECT template, own, explode(transform(split(template, ' '), x -> CAST(x AS INT))) AS item
        FROM ${solved} s JOIN ${stage.view('rows')} r ON s.id = r.id WHERE template <> '')
      GROUP BY template, item) WHERE NOT (${enough})`,
  )
  return [
    ...(joined === rows && once === rows ? [] : ['A row was lost, or is there twice.']),
    ...(broken === 0
      ? []
      : [
          kind === 'smooth'
            ? 'A row was released with an item that fewer than half of its class have.'
            : 'A row was released with an item that not all of its class have.',
        ]),
  ]
}
