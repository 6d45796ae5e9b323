/** Released tables as Parquet, in columns of the same types as DuckDB writes them. */
import type { SchemaElement } from 'hyparquet'
import { flowLines } from '../written/flows-text.ts'
import { isShown } from '../written/matrix-text.ts'
import type { ParquetTable } from '../written/parts.ts'
import { type RowSheet, sheetLines } from '../written/rows-parts.ts'
import { heldFiles } from './held.ts'
import { openTexts } from './texts.ts'

interface Column {
  readonly name: string
  readonly is: 'text' | 'double' | 'integer' | 'small' | 'long' | 'floats' | 'doubles'
  readonly data: ArrayLike<unknown>
}

export async function parquetBlob(table: ParquetTable): Promise<Blob> {
  const columns = await columnsOf(table)
  const { ByteWriter, parquetWrite } = await import('hyparquet-writer')
  const writer = new ByteWriter()
  const schema: SchemaElement[] = [{ name: 'schema', num_children: columns.length }, ...columns.flatMap(elementsOf)]
  // A row of a sketch is long: whoever asks for a few reads the groups that have them.
  const rowGroupSize = table.is === 'sketch' ? Math.max(2048, Math.floor(2 ** 22 / table.sketch.rows)) : 122_880
  await parquetWrite({
    writer,
    schema,
    rowGroupSize,
    createdBy: 'Tulle',
    columnData: columns.map(({ name, data }) => ({ name, data: data as unknown[] })),
  })
  return new Blob([writer.getBuffer()])
}

/** What may be missing, as in every column that DuckDB writes. */
const OPTIONAL = { repetition_type: 'OPTIONAL' } as const

function elementsOf({ name, is }: Column): SchemaElement[] {
  switch (is) {
    case 'text':
      return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...OPTIONAL }]
    case 'double':
      return [{ name, type: 'DOUBLE', ...OPTIONAL }]
    case 'integer':
      return [{ name, type: 'INT32', converted_type: 'INT_32', ...OPTIONAL }]
    case 'small':
      return [{ name, type: 'INT32', converted_type: 'INT_8', ...OPTIONAL }]
    case 'long':
      return [{ name, type: 'INT64', converted_type: 'INT_64', ...OPTIONAL }]
    case 'floats':
    case 'doubles':
      return [
        { name, converted_type: 'LIST', num_children: 1, ...OPTIONAL },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', type: is === 'floats' ? 'FLOAT' : 'DOUBLE', ...OPTIONAL },
      ]
  }
}

async function columnsOf(table: ParquetTable): Promise<Column[]> {
  switch (table.is) {
    case 'matrix': {
      const { matrix, rows, columns, headings } = table
      const cells = Array.from(matrix.values.keys()).filter((at) => isShown(matrix.values[at] as number, table))
      return [
        { name: headings.from, is: 'text', data: cells.map((at) => rows[Math.floor(at / matrix.columns)]) },
        { name: headings.to, is: 'text', data: cells.map((at) => columns[at % matrix.columns]) },
        { name: headings.value, is: 'double', data: Float64Array.from(cells, (at) => matrix.values[at] as number) },
      ]
    }
    case 'flows': {
      const lines = [...flowLines(table)]
      return [
        { name: 'level', is: 'integer', data: lines.map(([level]) => level) },
        { name: 'from', is: 'text', data: lines.map(([, from]) => from) },
        { name: 'to', is: 'text', data: lines.map(([, , to]) => to) },
        { name: 'value', is: 'double', data: lines.map(([, , , value]) => value) },
        { name: 'deviation', is: 'double', data: lines.map(([, , , , deviation]) => deviation) },
      ]
    }
    case 'table': {
      const { matrix, people, columns, person, label } = table
      const cells = columns.map(() => new Int32Array(people.length))
      for (let i = 0; i < matrix.rows; i++) {
        const end = matrix.offsets[i + 1] as number
        for (let k = matrix.offsets[i] as number; k < end; k++)
          (cells[matrix.indices[k] as number] as Int32Array)[i] = 1
      }
      return [
        { name: person, is: 'text', data: people },
        ...columns.map((name, j): Column => ({ name, is: 'small', data: cells[j] as Int32Array })),
        ...(label === undefined ? [] : [{ name: label.name, is: 'text' as const, data: label.values }]),
      ]
    }
    case 'sketch': {
      const { heading, names, sketch } = table
      const row = (i: number) => Array.from(sketch.values.subarray(i * sketch.rows, (i + 1) * sketch.rows))
      const is = sketch.values instanceof Float32Array ? 'floats' : 'doubles'
      return [
        { name: heading, is: 'text', data: names },
        { name: 'values', is, data: names.map((_, i) => row(i)) },
      ]
    }
    case 'row-sheet':
      return sheetColumns(table)
  }
}

/** By way of their text, as the engine goes: what is empty there is nothing. */
async function sheetColumns(sheet: RowSheet): Promise<Column[]> {
  const name = 'rows.csv'
  const files = heldFiles([{ name, blob: new Blob([...sheetLines(sheet)]) }])
  const table = await openTexts({ files, multiline: true }, name)
  const data = sheet.headings.map((): (string | bigint | null)[] => [])
  await table.each(sheet.headings, (row) => {
    data.forEach((column, c) => {
      const text = row.text(c)
      column.push(sheet.numbered && c === 0 && text !== null ? BigInt(text) : text)
    })
  })
  return sheet.headings.map((heading, c) => ({
    name: heading,
    is: sheet.numbered && c === 0 ? 'long' : 'text',
    data: data[c] ?? [],
  }))
}
