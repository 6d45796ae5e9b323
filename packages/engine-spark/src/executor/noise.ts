/**
 * Cells that hold a 1, part by part, to cells that are released: core draws, from the bits of the part. A line is a part and
 * the place of a 1 in it, or −1, which every part has once; what comes out is a row and a column for each cell, and −1 and
 * the number of the part when it is done, so that it can be seen that every part was drawn once.
 */
import { readFile } from 'node:fs/promises'
import { type KeyedPlan, releasePart } from '@tulle/core/binary'
import { keyedBits } from './keyed-bits.ts'
import { Lines, textLines } from './lines.ts'

export interface NoiseGiven {
  readonly plan: KeyedPlan
  /** Cells of a part; the last one may have fewer. */
  readonly size: number
  /** The file that holds the secret of the release. What is in it is told nowhere else. */
  readonly secret: string
}

/** The row of a line that tells a part. */
export const DONE = -1

export const SECRET_BYTES = 32

export async function noise({ plan, size, secret: path }: NoiseGiven): Promise<void> {
  const lines = new Lines()
  // A worker that nothing is given to needs no secret: it may start when all has been done.
  let secret: Buffer | undefined
  let part: number | undefined
  let ones: number[] = []
  const end = async () => {
    if (part === undefined) return
    secret ??= await secretIn(path)
    const first = part * size
    const cells = Math.min(size, plan.parameters.cells - first)
    const { row, column } = await releasePart(
      plan,
      { first, cells, ones: Float64Array.from(ones) },
      keyedBits(secret, part),
    )
    for (let k = 0; k < row.length; k++) await lines.add(row[k] as number, column[k] as number)
    await lines.add(DONE, part)
  }
  for await (const line of textLines()) {
    const [of, at] = line.split('\t').map(Number) as [number, number]
    if (of !== part) {
      await end()
      part = of
      ones = []
    }
    if (at >= 0) ones.push(at)
  }
  await end()
  await lines.flush()
}

async function secretIn(path: string): Promise<Buffer> {
  const secret = await readFile(path)
  if (secret.length !== SECRET_BYTES) throw new Error('The secret of this release is not there.')
  return secret
}
