/** Cells that WebAssembly finds, held against what splitting texts gives. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type CellsOptions, type PlainCells, plainCells, UNKNOWN } from './plain-cells.ts'

const open = (options: Partial<CellsOptions> = {}): PlainCells => {
  const cells = plainCells({ bytes: 5000, columns: 3, delimiter: 44, most: 30, named: [], ...options })
  // What was there before, behind the text, must not matter.
  cells?.text.fill(34)
  return cells as PlainCells
}

/** All lines, some at a time; undefined as soon as something is not plain, or nothing is found. */
function allLines(cells: PlainCells, text: string, columns: number): string[][] | undefined {
  const bytes = new TextEncoder().encode(text)
  cells.text.set(bytes)
  const lines: string[][] = []
  for (let from = 0; from < bytes.length; ) {
    const count = cells.find(from, bytes.length)
    if (count === undefined || count === 0) return undefined
    for (let line = 0; line < count; line++) {
      const row: string[] = []
      for (const end of cells.ends.subarray(line * columns, (line + 1) * columns)) {
        row.push(new TextDecoder().decode(bytes.subarray(from, end)))
        from = end + 1
      }
      lines.push(row)
    }
  }
  return lines
}

const cell = fc.oneof(
  fc.constantFrom('', 'a', 'zz', 'Zürich', 'a cell of more than sixteen bytes'),
  fc.string({ unit: fc.constantFrom('x', 'é', '~', ' '), maxLength: 40 }),
)

test('cells end where the text is split', () => {
  const table = fc.integer({ min: 1, max: 40 }).chain((columns) => {
    const lines = fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 12 })
    return fc.record({ columns: fc.constant(columns), lines })
  })
  fc.assert(
    fc.property(table, fc.constantFrom(',', '\t', ';'), ({ columns, lines }, between) => {
      const text = lines.map((line) => `${line.join(between)}\n`).join('')
      const bytes = 2 * text.length
      const cells = open({ bytes, columns, delimiter: between.charCodeAt(0), most: Math.max(columns, 7) })
      expect(allLines(cells, text, columns)).toEqual(lines)
    }),
  )
})

test('nothing is found where anything is not plain, wherever it is', () => {
  const line = 'person,from,to\n'
  for (let length = 0; length < 40; length++) {
    const start = `${'p'.repeat(length)},b,c\n`
    expect(allLines(open(), start + line, 3)).toHaveLength(2)
    for (const bad of [
      'a,"b,c\n',
      'a,b\r,c\n',
      '\0,b,c\n',
      'a,b\t,c\n',
      'a,b\n',
      'a,b,c,\n',
      '\n',
      'a\n,b,c\n',
      'a,b,c,d,e\nf\n',
    ]) {
      expect(allLines(open(), start + bad + line, 3)).toBeUndefined()
    }
  }
})

test('names have the numbers that were learnt, or none; a table that is full leaves some unknown', () => {
  const names = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '0'), maxLength: 10 }), { maxLength: 200 })
  fc.assert(
    fc.property(names, names, (learnt, looked) => {
      const cells = open({ bytes: 10_000, columns: 2, most: 500, named: [{ column: 1, names: 8 }] })
      const [column] = cells.columns as [PlainCells['columns'][0]]
      const numbers = new Map<string, number>()
      const put = (texts: readonly string[]) => {
        const bytes = new TextEncoder().encode(texts.map((text) => `a,${text}\n`).join(''))
        cells.text.set(bytes)
        return cells.find(0, bytes.length)
      }
      const count = put(learnt)
      for (let line = 0; line < (count as number); line++) {
        const name = learnt[line] as string
        if (name === '') continue
        numbers.set(name, numbers.get(name) ?? numbers.size)
        const start = (cells.ends[2 * line] as number) + 1
        column.learn(start, cells.ends[2 * line + 1] as number, numbers.get(name) as number)
      }
      put(looked)
      const unknown = column.look(0, looked.length)
      const found = [...column.numbers.subarray(0, looked.length)]
      expect(found.filter((number) => number === UNKNOWN)).toHaveLength(unknown)
      for (const [line, name] of looked.entries()) {
        if (name === '') expect(found[line]).toBe(-1)
        else if (found[line] !== UNKNOWN) expect(found[line]).toBe(numbers.get(name))
      }
      // Few short names have a place for sure.
      const short = [...numbers.keys()].filter((name) => new TextEncoder().encode(name).length <= 8)
      if (short.length <= 8) {
        for (const [line, name] of looked.entries()) if (short.includes(name)) expect(found[line]).not.toBe(UNKNOWN)
      }
    }),
  )
})

test('where WebAssembly cannot run there is nothing', () => {
  vi.stubGlobal('WebAssembly', undefined)
  expect(open()).toBeUndefined()
  vi.unstubAllGlobals()
})
