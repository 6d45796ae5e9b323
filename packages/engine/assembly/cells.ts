/**
 * Where the cells of lines end, sixteen bytes at a time: which byte ends a cell is nothing that a processor could guess.
 *
 * Memory: the text from 0 on, and where the caller says the ends, whole numbers of 32 bits.
 */
const LF: i32 = 10
const QUOTE: i32 = 34
const BLANK: i32 = 32

/** What is returned of a text that is not plain. */
const NOT_PLAIN: i32 = -1

/**
 * Writes down where cells end from `from` on, each by a delimiter or a line's end: to the byte before `to`, which ends a
 * line, or until there are `most`, or some fifteen more. Returns how many they are. Nothing is plain that has quotation marks
 * or control characters, or lines with another number of cells; the last line may have begun only.
 */
export function ends(from: u32, to: u32, delimiter: i32, columns: u32, at: usize, most: u32): i32 {
  const between = i8x16.splat(<i8>delimiter)
  const lineEnd = i8x16.splat(<i8>LF)
  const quote = i8x16.splat(<i8>QUOTE)
  const blank = i8x16.splat(<i8>BLANK)
  let place = at
  const full = at + ((<usize>most) << 2)
  for (let p = from; p < to && place < full; p += 16) {
    const bytes = v128.load(<usize>p)
    const cell = v128.or(i8x16.eq(bytes, between), i8x16.eq(bytes, lineEnd))
    const other = v128.andnot(v128.or(i8x16.lt_u(bytes, blank), i8x16.eq(bytes, quote)), cell)
    // What lies behind the text is not looked at.
    const valid: i32 = to - p < 16 ? (1 << (to - p)) - 1 : 0xffff
    if ((i8x16.bitmask(other) & valid) !== 0) return NOT_PLAIN
    let mask = i8x16.bitmask(cell) & valid
    const after = place + ((<usize>popcnt<i32>(mask)) << 2)
    // Four without asking whether there are so many: those that come next are written over them.
    store<u32>(place, p + ctz<i32>(mask))
    mask &= mask - 1
    store<u32>(place, p + ctz<i32>(mask), 4)
    mask &= mask - 1
    store<u32>(place, p + ctz<i32>(mask), 8)
    mask &= mask - 1
    store<u32>(place, p + ctz<i32>(mask), 12)
    mask &= mask - 1
    for (place += 16; mask !== 0; mask &= mask - 1, place += 4) store<u32>(place, p + ctz<i32>(mask))
    place = after
  }
  const count = <u32>((place - at) >>> 2)
  for (let k: u32 = 0, column: u32 = 1; k < count; k++) {
    const isEnd = load<u8>(<usize>load<u32>(at + ((<usize>k) << 2))) === LF
    if (isEnd !== (column === columns)) return NOT_PLAIN
    column = isEnd ? 1 : column + 1
  }
  return <i32>count
}

/** How many places of a table a text is looked for in. */
const TRIES: u32 = 8

/** 2^64 over the golden ratio, in two halves: products with it spread over all of their upper bits. */
const GOLDEN: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15

/** The bytes of a short text. None of them is zero, so no two texts have the same. */
function keyOf(start: usize, length: u32): u64 {
  return load<u64>(start) & (u64.MAX_VALUE >>> (64 - 8 * <u64>length))
}

/** The first place where a text may be, of 2^bits places of sixteen bytes: its bytes (0: free) and its number. */
function placeOf(key: u64, table: usize, bits: u32): usize {
  return table + ((<usize>((key * GOLDEN) >>> (64 - <u64>bits))) << 4)
}

/**
 * The numbers of the texts in a column, as the table has them, for lines the first of which begins at `from`: −1 of an empty
 * cell, −2 of one that is not in the table. Returns how many of the latter there are.
 */
export function numbers(
  from: u32,
  lines: u32,
  columns: u32,
  column: u32,
  at: usize,
  table: usize,
  bits: u32,
  to: usize,
): u32 {
  let unknown: u32 = 0
  let end = at + ((<usize>column) << 2)
  const last = table + ((<usize>1) << (bits + 4))
  for (let line: u32 = 0; line < lines; line++, end += (<usize>columns) << 2, to += 4) {
    const start: u32 = end === at ? from : load<u32>(end - 4) + 1
    const length = load<u32>(end) - start
    let number: i32 = -2
    if (length === 0) number = -1
    else if (length <= 8) {
      const key = keyOf(start, length)
      let place = placeOf(key, table, bits)
      for (let tries: u32 = 0; tries < TRIES; tries++) {
        const there = load<u64>(place)
        if (there === key) {
          number = load<i32>(place, 8)
          break
        }
        if (there === 0) break
        place += 16
        if (place === last) place = table
      }
    }
    store<i32>(to, number)
    unknown += number === -2 ? 1 : 0
  }
  return unknown
}

/** Puts a text into the table, with its number, if there is a place for it. */
export function learn(start: usize, length: u32, table: usize, bits: u32, number: i32): void {
  if (length > 8) return
  const key = keyOf(start, length)
  const last = table + ((<usize>1) << (bits + 4))
  let place = placeOf(key, table, bits)
  for (let tries: u32 = 0; tries < TRIES; tries++) {
    const there = load<u64>(place)
    if (there === 0 || there === key) {
      store<u64>(place, key)
      store<i32>(place, number, 8)
      return
    }
    place += 16
    if (place === last) place = table
  }
}
