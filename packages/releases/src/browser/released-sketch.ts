/** The numbers of a sketch in a page: all of them, or only the sums that somebody asks for. */
import { InvalidInput } from '@tulle/core'
import type { ReleasedSketch, SketchShape } from '../published/data.ts'
import { checkSketchItems, notItsRow, otherSketchColumns, sketchFaultsIn } from '../released/sketch-faults.ts'
import { setSums } from '../released/sketch-sums.ts'
import { COMPLAINTS, cannotRead } from '../text-files/unreadable.ts'
import type { OpenedFile } from './opened-file.ts'
import { openRaw } from './parquet.ts'
import { columnsOf } from './parquet-types.ts'

/** Rows of a sketch that are unpacked at once. */
const STEP = 2048

export function releasedSketch(given: () => OpenedFile, shape: SketchShape): ReleasedSketch {
  const { rows, items, precision = 'single' } = shape
  return {
    async names() {
      const names: string[] = []
      await visit(given(), shape, false, (item) => names.push(item))
      checkSketchItems(given().name, shape, names.length)
      return names
    },
    async read() {
      const names: string[] = []
      const values = precision === 'single' ? new Float32Array(rows * items) : new Float64Array(rows * items)
      await visit(given(), shape, true, (item, numbers) => {
        const row = ofPlan(numbers, rows)
        if (names.length < items) values.set(row, names.length * rows)
        names.push(item)
      })
      checkSketchItems(given().name, shape, names.length)
      return { names, sketch: { rows, values } }
    },
    async sums(sets) {
      const summed = setSums(sets, rows)
      const only = summed.only === undefined ? undefined : new Set(summed.only)
      await visit(given(), shape, true, (item, numbers) => {
        if (only === undefined || only.has(item)) summed.add(item, ofPlan(numbers, rows))
      })
      return summed.sums
    },
    async faults(grid, each = () => undefined) {
      const file = given()
      try {
        return await faultsIn(file, shape, grid, each)
      } catch (error) {
        if (error instanceof InvalidInput) return [error.message]
        throw error
      }
    },
  }
}

async function faultsIn(file: OpenedFile, shape: SketchShape, grid: number, each: (name: string) => void) {
  const { schema } = await openRaw(file)
  const type = (shape.precision ?? 'single') === 'single' ? 'FLOAT' : 'DOUBLE'
  const leaf = schema.find(({ name, num_children: children }, k) => k > 2 && children === undefined && name !== '')
  const [names, values] = columnsOf(schema)
  const known = names?.name === shape.heading && !names.nested && values?.name === 'values' && values.nested
  if (!known || columnsOf(schema).length !== 2 || leaf?.type !== type) return [otherSketchColumns(file.name).message]
  const found = new Set<string>()
  const all: string[] = []
  let [short, off] = [0, 0]
  await visit(file, shape, true, (item, numbers) => {
    found.add(item)
    all.push(item)
    if (numbers.length !== shape.rows) short++
    for (const x of numbers) if (!Number.isFinite(x) || x / grid !== Math.floor(x / grid)) off++
  })
  checkSketchItems(file.name, shape, all.length)
  const faults = await sketchFaultsIn(file.name, shape, { distinct: found.size, short, offGrid: async () => off })
  if (faults.length === 0) for (const item of all) each(item)
  return faults
}

function ofPlan(numbers: Float64Array, rows: number): Float64Array {
  if (numbers.length !== rows || !numbers.every(Number.isFinite)) throw notItsRow(rows)
  return numbers
}

async function visit(
  file: OpenedFile,
  { heading }: SketchShape,
  withNumbers: boolean,
  take: (item: string, numbers: Float64Array) => void,
): Promise<void> {
  const { metadata, schema, scan } = await openRaw(file)
  const columns = new Set(columnsOf(schema).map(({ name }) => name))
  if (!columns.has(heading) || !columns.has('values')) throw otherSketchColumns(file.name)
  const none = new Float64Array(0)
  let start = 0
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows)
    for (let from = start; from < end; from += STEP) {
      // Of a column that it does not find the reader complains at once, not by its promise.
      const read = async (column: string) =>
        scan.readColumn({ column, rowStart: from, rowEnd: Math.min(end, from + STEP) })
      const [items, lists] = await Promise.all([read(heading), withNumbers ? read('values') : []]).catch(() => {
        throw cannotRead(file.name, COMPLAINTS.parquet)
      })
      for (let k = 0; k < items.length; k++) {
        const list = lists[k] as readonly (number | null)[] | undefined
        take(String(items[k]), list === undefined ? none : Float64Array.from(list, (x) => x ?? Number.NaN))
      }
    }
    start = end
  }
}
