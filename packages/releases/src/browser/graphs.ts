/** Graphs in files that a page holds. */

import { formatOf } from '../graph-files/formats.ts'
import { type Bytes, contentOf, cutShort, damaged, type GraphInput } from '../graph-files/input.ts'
import { readGraphText } from '../graph-files/read.ts'
import type { ReadGraph, ReadGraphOptions } from '../sources/graphs.ts'
import { changedFile } from '../text-files/unreadable.ts'
import { isUnpacking, plainBytes } from './chunks.ts'
import { readEdgeTable } from './edge-table.ts'
import { gunzipped } from './gunzip.ts'
import type { HeldFiles } from './held.ts'
import { isGone, type OpenedFile } from './opened-file.ts'
import type { TableReading } from './texts.ts'

export function graphInput(files: HeldFiles, file: OpenedFile): GraphInput {
  return {
    name: file.name,
    bytes: (options) => contentOf(file.name, plainBytes(file), () => unpacked(file), options),
    async beside(name) {
      const found = files.find(name)
      return found === undefined ? undefined : graphInput(files, found)
    },
  }
}

async function* unpacked(file: OpenedFile): Bytes {
  try {
    yield* gunzipped(file)
  } catch (error) {
    if (isGone(error)) throw changedFile(file.name)
    if (!isUnpacking(error)) throw error
    // Browsers tell the two apart in words of their own alone.
    throw /truncated|unexpected end/i.test(error.message) ? cutShort(file.name) : damaged(file.name)
  }
}

export async function readGraph(
  reading: TableReading,
  name: string,
  options: ReadGraphOptions = {},
): Promise<ReadGraph> {
  const format = options.format ?? formatOf(name)
  if (format === 'parquet') return readEdgeTable(reading, name, options)
  return readGraphText(graphInput(reading.files, reading.files.given(name)), format, options)
}
