/**
 * The two orders in which rows go into chunks, on several data sets, in 4 and in 16 parts: what is printed is the Jaccard
 * similarity of each. Data sets that are not there are left out. `node bench/parts/chunk-orders.mjs`
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { anonymity } from '@tulle/core'
import { likeness } from '@tulle/core/anonymity'
import { blockModel } from '../../experiments/parts/anonymity/block-model.mjs'
import { readAdjacency } from '../../experiments/parts/anonymity/read-sparse.mjs'
import { interests } from './interests.mjs'

const K = 8
const PARTS = [4, 16]
const ORDERS = /** @type {const} */ (['paper', 'rare'])
const FOLDER = process.env['TULLE_DATA'] ?? ''

/** @type {readonly { name: string, read: () => import('@tulle/core').SparseMatrix | undefined }[]} */
const DATA = [
  { name: 'block model', read: () => blockModel({ size: 1024, block: 64, inside: 0.8, outside: 0.01, seed: 0 }) },
  { name: 'interests, made up', read: () => interests(20_000) },
  ...[
    ['wiki-Vote/wiki-Vote.txt.gz', true],
    ['snap-collab/ca-CondMat.txt.gz', false],
    ['snap-collab/ca-HepPh.txt.gz', false],
  ].map(([file, directed]) => ({
    name: String(file),
    read: () => {
      const path = join(FOLDER, String(file))
      return existsSync(path) ? readAdjacency(path, { directed: directed === true }) : undefined
    },
  })),
]

for (const { name, read } of DATA) {
  const matrix = read()
  if (matrix === undefined) continue
  for (const parts of PARTS) {
    const chunkRows = Math.max(2 * K, Math.ceil(matrix.rows / parts))
    const found = []
    for (const chunkOrder of ORDERS) {
      const plan = anonymity.plan({ columns: 'items' }, { k: K, chunkRows, chunkOrder })
      found.push(`${chunkOrder} ${likeness(matrix, await anonymity.release(plan, { matrix })).jaccard.toFixed(4)}`)
    }
    console.log(`${name}, ${matrix.rows.toLocaleString('en')} rows in ${parts} parts: ${found.join(', ')}`)
  }
}
