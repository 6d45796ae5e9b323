/** What a reservation in a ledger costs, beside one bare transaction that is as durable: on the same disk, in turns. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { uniformNoise } from '@tulle/core'
import { fileLedger } from '@tulle/engine'
import Libsql from 'libsql'
import { root } from '../../scripts/setup.mjs'
import { atMost } from './figures.mjs'

const ROUNDS = 300

/**
 * In a folder of the clone: the temporary one may be no disk at all.
 *
 * @returns {Promise<import('../run.mjs').Figure[]>}
 */
export async function reservationFigures() {
  const around = join(root, '.tulle')
  mkdirSync(around, { recursive: true })
  const folder = mkdtempSync(join(around, 'bench-ledger-'))
  try {
    const { bare, reserved } = await timesIn(folder)
    const note = `${ROUNDS} of each in turns, medians: ${bare.toFixed(2)} ms and ${reserved.toFixed(2)} ms`
    return [
      atMost('reserve_over_bare', reserved / bare, 4, '×', note),
      { name: 'reserve_per_s', value: 1000 / reserved, unit: '1/s' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
async function timesIn(folder) {
  const plan = uniformNoise.plan(
    { rows: 12, columns: 12, neighbours: { kind: 'individual' }, caps: { l1: 10 } },
    { noise: 'laplace', epsilon: 0.01 },
  )
  const text = JSON.stringify(plan)
  const db = new Libsql(join(folder, 'bare.db'))
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  db.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, plan TEXT NOT NULL)')
  const insert = db.prepare('INSERT INTO entry (plan) VALUES (?)')
  const ledger = fileLedger({ file: join(folder, 'ledger.db') })
  await ledger.open({ name: 'bench', neighbours: { kind: 'individual' }, epsilon: ROUNDS, delta: 1e-6 })
  const request = { account: 'bench', kind: 'matrix', title: 'Bench', plan }
  /** @type {number[]} */
  const bare = []
  /** @type {number[]} */
  const reserved = []
  for (let i = 0; i < ROUNDS; i++) {
    bare.push(
      await timed(() => {
        db.exec('BEGIN IMMEDIATE')
        insert.run(text)
        db.exec('COMMIT')
      }),
    )
    reserved.push(await timed(() => ledger.reserve(request)))
  }
  db.close()
  await ledger.end()
  return { bare: median(bare), reserved: median(reserved) }
}

/** @param {() => unknown} work */
async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
