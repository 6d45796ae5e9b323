/** Noise by the textbook, in plain doubles: to be audited, not to be released. */
import { type Bits, fillNormals } from '../random/index.ts'

/** Between 0 and 1, both excluded. */
export function share(bits: Bits): number {
  return (bits.word() + 0.5) / 2 ** 32
}

/** Laplace noise of scale 1. */
export function laplace(bits: Bits): number {
  return Math.log(share(bits) / share(bits))
}

export function normal(bits: Bits): number {
  const one = new Float64Array(1)
  fillNormals(one, bits)
  return one[0] as number
}

/** Doubles near 0 lie closer together than others, and would tell what noise was added to. */
export function onGrid(x: number): number {
  return Math.round(x * 2 ** 20) / 2 ** 20
}
