/** A plan for a matrix on a corner of a made-up one. */

import type { AnyPlan, DenseMatrix } from '@tulle/core'
import { type BlockPlan, blockNoise, labelsOf, type NoisePlan, uniformNoise } from '@tulle/core/matrices'
import { addGaussian, addLaplace } from '@tulle/core/random'
import { grouped } from '@tulle/core/text'
import { type Ahead, aheadBy, type Foretold, type Imagined, SEED, type Wish } from '../../ahead/ahead.ts'
import { heatMaps } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'
import { gravityMatrix } from '../../made-up/matrix.ts'

const TOTAL = 'About how much is there in all?'
const USUAL_MEAN = 50
/** So many rows and columns are drawn: noise is the same in all others. */
const SHOWN = 12
/** Blocks differ from place to place, so more of them is drawn. */
const SHOWN_OF_BLOCKS = 24
/** Steps after the noise see all of it. */
const MOST_WHOLE = 10_000

export const ahead: Ahead = aheadBy({
  [uniformNoise.name]: { foretold, imagined: uniform },
  [blockNoise.name]: { foretold, imagined: blocks },
})

function foretold({ expectedError }: AnyPlan): Foretold {
  const { meanAbsolute: value } = expectedError as NoisePlan['expectedError']
  return { value, what: 'typical error of a number', inUnits: true }
}

async function uniform(plan: AnyPlan, { total }: Wish): Promise<Imagined> {
  const { facts, settings } = plan as NoisePlan
  const { rows, columns, symmetric = false } = facts
  const size = { rows: Math.min(SHOWN, rows), columns: Math.min(SHOWN, columns) }
  const before = gravityMatrix({ ...size, symmetric, mean: meanOf(facts, total) }, 1)
  const smaller = uniformNoise.plan({ ...facts, ...size }, settings)
  const { clip } = smaller.parameters
  // Of people whose sum was made up.
  const data = clip === undefined ? before : { matrix: before, clip }
  const { matrix } = await uniformNoise.release(smaller, data, { bits: chanceBits(SEED) })
  return shown(size, before, matrix, facts)
}

async function blocks(plan: AnyPlan, { total }: Wish): Promise<Imagined | undefined> {
  const given = plan as BlockPlan
  const { facts, parameters, settings } = given
  const { rows, columns, symmetric = false } = facts
  const whole = rows * columns <= MOST_WHOLE && !('choose' in facts.caps)
  if (!whole && settings.after !== undefined) return undefined
  const size = { rows: Math.min(SHOWN_OF_BLOCKS, rows), columns: Math.min(SHOWN_OF_BLOCKS, columns) }
  const made = whole ? { rows, columns } : size
  const before = gravityMatrix({ ...made, symmetric, mean: meanOf(facts, total) }, 1)
  if (!whole) return shown(size, before, noisyCorner(given, before), facts)
  const { clip } = parameters
  const data = clip === undefined ? before : { matrix: before, clip }
  const { matrix } = await blockNoise.release(given, data, { bits: chanceBits(SEED) })
  return shown(size, cornerOf(before, size), cornerOf(matrix, size), facts)
}

/** The noise of each cell is that of its block. */
function noisyCorner({ facts, parameters }: BlockPlan, before: DenseMatrix): DenseMatrix {
  const labels = labelsOf(facts.blocks, facts)
  const values = before.values.slice()
  const bits = chanceBits(SEED)
  const blockAt = (at: number) =>
    labels[Math.floor(at / before.columns) * facts.columns + (at % before.columns)] as number
  for (const [k, { law, scale, grid }] of parameters.blocks.entries()) {
    const own = [...values.keys()].filter((at) => blockAt(at) === k + 1)
    const noisy = Float64Array.from(own, (at) => values[at] as number)
    if (law === 'laplace') addLaplace(noisy, { scale, grid }, bits)
    else addGaussian(noisy, { scale, grid }, bits)
    own.forEach((at, i) => {
      values[at] = noisy[i] as number
    })
  }
  return { ...before, values: values.map((x, at) => (blockAt(at) === 0 ? Number.NaN : x)) }
}

interface Size {
  readonly rows: number
  readonly columns: number
}

function cornerOf({ columns, values }: DenseMatrix, size: Size): DenseMatrix {
  const corner = new Float64Array(size.rows * size.columns)
  for (let i = 0; i < size.rows; i++) {
    corner.set(values.subarray(i * columns, i * columns + size.columns), i * size.columns)
  }
  return { ...size, values: corner }
}

function meanOf({ rows, columns }: Size, total: number | undefined): number {
  return total === undefined ? USUAL_MEAN : total / (rows * columns)
}

function shown(size: Size, before: DenseMatrix, after: DenseMatrix, { rows, columns }: Size): Imagined {
  const part = rows * columns > size.rows * size.columns
  return {
    pictures: heatMaps({ ...size, before: before.values, after: after.values }),
    note: part ? `Of ${grouped(rows)} × ${grouped(columns)} cells, ${size.rows} × ${size.columns} are drawn.` : '',
    asks: TOTAL,
  }
}
