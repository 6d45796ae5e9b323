/** The cells of plain lines, found and numbered by WebAssembly. */
import { CELLS_WASM } from './cells.wasm.ts'

const PAGE = 65_536

/** Bytes that the kernel may look at behind the text, and ends that it may find beyond the most that are asked for. */
const BEYOND = 16

/** Bytes of a place in a table of names. */
const PLACE = 16

interface Exports {
  readonly memory: WebAssembly.Memory
  ends(from: number, to: number, delimiter: number, columns: number, at: number, most: number): number
  numbers(
    from: number,
    lines: number,
    columns: number,
    column: number,
    at: number,
    table: number,
    bits: number,
    to: number,
  ): number
  learn(start: number, length: number, table: number, bits: number, number: number): void
}

/** Of names that the table does not have. */
export const UNKNOWN = -2

export interface PlainCells {
  /** What is looked at is put here. */
  readonly text: Uint8Array
  /** Where cells end, line by line. */
  readonly ends: Int32Array
  /**
   * Finds ends from the beginning of a line on, up to about so many: how many lines they make, to the last that is
   * complete. Nothing if a line has other than so many cells, or the text what is not plain.
   */
  readonly find: (from: number, to: number) => number | undefined
  /** The numbers of names in each column that was asked for, in the same order. */
  readonly columns: readonly NumberedColumn[]
}

export interface NumberedColumn {
  /** Of the lines that were numbered: −1 of an empty cell, UNKNOWN of a name that was never learnt, or was too long to be. */
  readonly numbers: Int32Array
  /** Numbers the cells of lines whose ends have been found, and says how many are unknown. */
  readonly look: (from: number, lines: number) => number
  readonly learn: (start: number, end: number, number: number) => void
}

export interface CellsOptions {
  /** Of the text. */
  readonly bytes: number
  readonly columns: number
  readonly delimiter: number
  /** How many ends are looked for at a time. */
  readonly most: number
  /** Columns of names, and how many they may be: more are not learnt. */
  readonly named: readonly { readonly column: number; readonly names: number }[]
}

/** Nothing where WebAssembly cannot run. */
export function plainCells({ bytes, columns, delimiter, most, named }: CellsOptions): PlainCells | undefined {
  let exports: Exports
  try {
    const module = new WebAssembly.Module(Buffer.from(CELLS_WASM, 'base64'))
    exports = new WebAssembly.Instance(module).exports as Exports
  } catch {
    return undefined
  }
  const { memory } = exports
  let length = 0
  /** Where so many bytes begin that nothing else has. */
  const room = (size: number): number => {
    const start = length
    length += PLACE * Math.ceil(size / PLACE)
    return start
  }
  room(bytes + BEYOND)
  const lines = Math.ceil((most + BEYOND) / columns)
  const at = room(4 * (most + BEYOND))
  const places = named.map(({ column, names }) => {
    // At most half of the table is taken.
    const bits = Math.ceil(Math.log2(2 * Math.max(8, names)))
    return { column, bits, table: room(PLACE * 2 ** bits), to: room(4 * lines) }
  })
  memory.grow(Math.max(0, Math.ceil(length / PAGE) - memory.buffer.byteLength / PAGE))
  const { buffer } = memory
  return {
    text: new Uint8Array(buffer, 0, bytes),
    ends: new Int32Array(buffer, at, most + BEYOND),
    find(from, to) {
      const found = exports.ends(from, to, delimiter, columns, at, most)
      return found < 0 ? undefined : Math.floor(found / columns)
    },
    columns: places.map(({ column, bits, table, to }) => ({
      numbers: new Int32Array(buffer, to, lines),
      look: (from, count) => exports.numbers(from, count, columns, column, at, table, bits, to),
      learn: (start, end, number) => exports.learn(start, end - start, table, bits, number),
    })),
  }
}
