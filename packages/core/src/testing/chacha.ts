/**
 * The ChaCha20 block function (RFC 8439): sixteen words from a key, a counter and a nonce. Only the seeded
 * generator for tests stands on it.
 */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const

/** Writes the block for this key (8 words), counter and nonce (3 words) into `out` (16 words). */
export function chachaBlock(
  out: Uint32Array,
  key: Uint32Array,
  counter: number,
  nonce: readonly [number, number, number],
): void {
  const start = Uint32Array.of(...CONSTANTS, ...key, counter, ...nonce)
  out.set(start)
  for (let round = 0; round < 10; round++) {
    quarter(out, 0, 4, 8, 12)
    quarter(out, 1, 5, 9, 13)
    quarter(out, 2, 6, 10, 14)
    quarter(out, 3, 7, 11, 15)
    quarter(out, 0, 5, 10, 15)
    quarter(out, 1, 6, 11, 12)
    quarter(out, 2, 7, 8, 13)
    quarter(out, 3, 4, 9, 14)
  }
  for (let i = 0; i < 16; i++) out[i] = (out[i] as number) + (start[i] as number)
}

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  x[a] = (x[a] as number) + (x[b] as number)
  x[d] = rotate((x[d] as number) ^ (x[a] as number), 16)
  x[c] = (x[c] as number) + (x[d] as number)
  x[b] = rotate((x[b] as number) ^ (x[c] as number), 12)
  x[a] = (x[a] as number) + (x[b] as number)
  x[d] = rotate((x[d] as number) ^ (x[a] as number), 8)
  x[c] = (x[c] as number) + (x[d] as number)
  x[b] = rotate((x[b] as number) ^ (x[c] as number), 7)
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
