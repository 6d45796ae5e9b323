/**
 * What rows are sorted by, so that those much alike stand together: bits of four min-hashes, one after the other. Two rows
 * share a min-hash as often as they share items; a number of 64 bits is what Spark sorts and cuts into ranges most cheaply.
 */

/** The bits of each, most first: what many rows share is told apart by the later ones. */
const BITS = [24, 16, 12, 12] as const

/** Rows without items stand together, after all others. */
const LAST = 2n ** 63n - 1n

/** Of the items of a row. Another round has other hashes; nothing private rests on them. */
export function rowKey(items: Uint32Array, round: number): bigint {
  if (items.length === 0) return LAST
  let key = 0n
  for (const [h, bits] of BITS.entries()) {
    const least = leastHash(items, round * BITS.length + h)
    key = (key << BigInt(bits)) | BigInt(least & (2 ** bits - 1))
  }
  return BigInt.asIntN(64, key)
}

/** Of every item another number that looks like chance: the least of them, which says which item it was. */
function leastHash(items: Uint32Array, hash: number): number {
  const salt = Math.imul(hash + 1, 0x9e3779b1)
  let least = 0xffffffff
  for (let k = 0; k < items.length; k++) {
    let x = (items[k] as number) ^ salt
    x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
    x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
    x = (x ^ (x >>> 16)) >>> 0
    if (x < least) least = x
  }
  return least
}
