/** Artefacts as files of a folder: all of them, with a certificate, or none. */
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Artefacts, Published, Watch, Writer } from '@tulle/releases'
import { writeTable } from '../binary/write-table.ts'
import { writeGraph, writeNodes } from '../graphs/write.ts'
import { namesFor } from '../published/coding.ts'
import { writeRelease } from '../release/write-release.ts'
import { writeRows } from '../rows/write-rows.ts'
import { writeSketch } from '../sketches/write-sketch.ts'
import type { Tables } from '../tables/open.ts'
import { writeFlows } from '../tables/write-flows.ts'
import { writeMatrix } from '../tables/write-matrix.ts'
import { refuseExisting } from '../write/aside.ts'
import { writeCsv } from '../write/csv.ts'

export interface FolderWriter {
  readonly folder: string
  /** Replace an earlier release that is there. */
  readonly force: boolean
  readonly version: string
  /** Parquet is written by DuckDB. */
  readonly tables: () => Promise<Tables>
}

export function folderWriter({ folder, force, version, tables }: FolderWriter): Writer {
  return {
    check: () => refuseExisting(folder, force),
    async write({ release, title, escapeNames, published, private: kept, account }: Artefacts, signal, progress) {
      const files: string[] = []
      const watch = { signal, ...(progress === undefined ? {} : { progress }) }
      const place = { tables, escape: escapeNames, watch }
      const certificate = await writeRelease({
        folder,
        force,
        signal,
        release,
        title,
        version,
        escapeNames,
        account,
        data: async (into) => {
          for (const each of published) files.push(...(await writeContent({ ...place, folder: into }, each)))
          return files
        },
        private: Object.fromEntries(kept.map(({ name, text }) => [name, text])),
      })
      return { files, certificate }
    },
  }
}

interface Place {
  readonly tables: () => Promise<Tables>
  readonly folder: string
  readonly escape: boolean
  readonly watch: Watch
}

/** Writes one artefact, and returns the names of the files that it took. */
async function writeContent(
  { tables, folder, escape, watch }: Place,
  { name, content }: Published,
): Promise<readonly string[]> {
  const named = (names: readonly string[], file = name) => namesFor(file, escape, names)
  switch (content.is) {
    case 'text':
      await writeFile(join(folder, name), content.text)
      return [name]
    case 'matrix': {
      const { matrix, rows, columns, headings, format, sparse = false } = content
      const [from = '', to = '', value = ''] = named([headings.from, headings.to, headings.value])
      const names = { rows: named(rows), columns: named(columns) }
      return writeMatrix(await tables(), matrix, {
        folder,
        name,
        format,
        ...names,
        headings: { from, to, value },
        sparse,
      })
    }
    case 'flows':
      await writeFlows(
        await tables(),
        { ...content, names: content.names.map((each) => named(each)) },
        join(folder, name),
      )
      return [name]
    case 'graph': {
      const graph = { ...content.graph, names: named(content.graph.names) }
      return (await writeGraph(graph, join(folder, name))).map((path) => basename(path))
    }
    case 'nodes':
      await writeNodes(named(content.names), join(folder, name))
      return [name]
    case 'table': {
      const { matrix, people, columns, person, format } = content
      const [heading = ''] = named([person])
      const file = { folder, name, format, people: named(people), columns: named(columns), person: heading }
      return writeTable(await tables(), matrix, file)
    }
    case 'csv':
      await writeCsv(join(folder, name), named(content.headings), withNames(content.rows, named))
      return [name]
    case 'sketch': {
      const { heading, names, sketch } = content
      await writeSketch(await tables(), { heading, names, sketch, ...watch }, join(folder, name))
      return [name]
    }
    case 'stored':
      await content.save(join(folder, name))
      return [name]
    case 'rows':
      return writeRows(await tables(), content.rows, { ...content.file, folder, escape, ...watch })
  }
}

/** Whatever is text in such rows is a name. */
function* withNames(
  rows: Iterable<readonly (string | number)[]>,
  named: (names: readonly string[]) => readonly string[],
): Generator<readonly (string | number)[]> {
  for (const row of rows) yield row.map((field) => (typeof field === 'string' ? (named([field])[0] ?? '') : field))
}
