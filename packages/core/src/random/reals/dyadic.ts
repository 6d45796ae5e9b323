/**
 * Dyadic numbers n·2^e: every double is one, and sums and products of dyadics are dyadic, so what a
 * caller writes as doubles can be carried through exactly.
 */
export interface Dyadic {
  readonly n: bigint
  readonly e: number
}

const view = new DataView(new ArrayBuffer(8))

/** The exact value of a finite double. */
export function dyadic(x: number): Dyadic {
  if (!Number.isFinite(x)) throw new RangeError('only a finite number has a dyadic value')
  view.setFloat64(0, x)
  const high = view.getUint32(0)
  const biased = (high >>> 20) & 0x7ff
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(view.getUint32(4))
  const magnitude = biased === 0 ? fraction : fraction | (1n << 52n)
  return { n: high >>> 31 ? -magnitude : magnitude, e: (biased === 0 ? 1 : biased) - 1075 }
}

export function add(a: Dyadic, b: Dyadic): Dyadic {
  const e = Math.min(a.e, b.e)
  return { n: (a.n << BigInt(a.e - e)) + (b.n << BigInt(b.e - e)), e }
}

export function multiply(a: Dyadic, b: Dyadic): Dyadic {
  return { n: a.n * b.n, e: a.e + b.e }
}

/** ⌊x·2^bits⌋: the dyadic in fixed point, exact when `bits` reaches its last digit. */
export function toFixed(x: Dyadic, bits: number): bigint {
  return shift(x.n, x.e + bits)
}

/** ⌊x + ½⌋: the integer nearest to x. */
export function round(x: Dyadic): bigint {
  const doubled = shift(x.n, x.e + 1)
  return (doubled + 1n) >> 1n
}

/** ⌊n·2^by⌋ for either sign of `by`. */
function shift(n: bigint, by: number): bigint {
  return by >= 0 ? n << BigInt(by) : n >> BigInt(-by)
}

/** The number of binary digits of n > 0. */
export function bitLength(n: bigint): number {
  const hex = n.toString(16)
  return 4 * hex.length - Math.clz32(Number.parseInt(hex[0] ?? '0', 16)) + 28
}

/** The double nearest to n·2^e up to one unit in its last place, without overflow on the way. */
export function toNumber(n: bigint, e: number): number {
  const excess = Math.max(0, bitLength(n < 0n ? -n : n) - 64)
  const exponent = e + excess
  // Two steps: 2^exponent alone may underflow although the product does not.
  const half = Math.trunc(exponent / 2)
  return Number(n >> BigInt(excess)) * 2 ** half * 2 ** (exponent - half)
}
