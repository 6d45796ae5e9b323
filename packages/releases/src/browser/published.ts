/** A release that somebody received, as files of a page: what opens, verifies and asks it needs. */
import { type Certificate, InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { CERTIFICATE } from '../artefact.ts'
import type { PublishedRelease } from '../open.ts'
import type { ReleasedData } from '../published/data.ts'
import { missingFile, type PublishedFiles } from '../published/files.ts'
import { readReleasedFlows } from '../released/flows.ts'
import { readReleasedGraph, releasedGraphFaults } from '../released/graph.ts'
import { readReleasedMatrix } from '../released/matrix.ts'
import { readReleasedNumbers, readReleasedPairs } from '../released/numbers.ts'
import { type ReleasedFiles, releasedFiles } from '../released/reading.ts'
import { publishedRows, rowFaultsIn } from '../released/rows.ts'
import { readReleasedTable } from '../released/table.ts'
import { sha256 } from './digest.ts'
import { graphInput, readGraph } from './graphs.ts'
import { type HeldFiles, heldFiles } from './held.ts'
import type { OpenedFile } from './opened-file.ts'
import { rowsReading } from './released-rows.ts'
import { releasedSketch } from './released-sketch.ts'
import { releasedTableFaults } from './released-table.ts'
import { sourcesOf } from './sources.ts'
import { openTexts, type TableReading } from './texts.ts'

/**
 * The published part of a release among files: those beside its certificate. A folder that was chosen whole may hold
 * `release/` and `private/`, and names have their folders before them.
 */
export function publishedFiles(files: readonly OpenedFile[], place = 'This release'): PublishedRelease {
  const folder = folderOf(files, place)
  const inside = (name: string) => name.startsWith(folder) && !name.slice(folder.length).includes('/')
  const own = files
    .filter(({ name }) => inside(name))
    .map(({ name, blob }) => ({ name: name.slice(folder.length), blob }))
  const held = heldFiles(own)
  const kept = keptBeside(files, folder)
  return {
    place,
    files: filesOf(own, held, files, folder),
    data: (certificate) => dataOf(held, certificate),
    kept,
  }
}

/** Where the certificate is. With one in two places, whoever looks here and whoever looks there would see two releases. */
function folderOf(files: readonly OpenedFile[], place: string): string {
  const found = files
    .map(({ name }) => name)
    .filter((name) => (name === CERTIFICATE || name.endsWith(`/${CERTIFICATE}`)) && !/(?:^|\/)__MACOSX\//.test(name))
  const [first, second] = found
  if (first === undefined) throw new InvalidInput(`${place} holds no release: there is no ${CERTIFICATE} in it.`)
  if (second !== undefined) {
    throw new InvalidInput(
      `${place} is not a sound release. It holds more than one ${CERTIFICATE} (${visible(first)} and ${visible(second)}): a release has one. Give the one that you mean by itself.`,
    )
  }
  return first.slice(0, -CERTIFICATE.length)
}

function filesOf(
  own: readonly OpenedFile[],
  held: HeldFiles,
  all: readonly OpenedFile[],
  folder: string,
): PublishedFiles {
  const find = (name: string) => {
    const found = held.find(name)
    if (found === undefined) throw missingFile(name)
    return found.blob
  }
  const folders = new Set(
    all
      .filter(({ name }) => name.startsWith(folder) && name.slice(folder.length).includes('/'))
      .map(({ name }) => name.slice(folder.length).split('/')[0] as string),
  )
  return {
    list: async () => [
      ...own.map(({ name, blob }) => ({ name, is: 'file' as const, bytes: blob.size })),
      ...[...folders].map((name) => ({ name, is: 'folder' as const })),
    ],
    async bytes(name, most) {
      const blob = find(name)
      return blob.size > most ? undefined : new Uint8Array(await blob.arrayBuffer())
    },
    checksum: async (name) => sha256(await find(name).arrayBuffer()),
  }
}

/** What its owner kept: in a folder `private` beside one that is called `release`. */
function keptBeside(files: readonly OpenedFile[], folder: string): NonNullable<PublishedRelease['kept']> {
  const around = /^(.*\/)?release\/$/.exec(folder)
  const json = async (name: string) => {
    const file = around === null ? undefined : files.find((each) => each.name === `${around[1] ?? ''}private/${name}`)
    if (file === undefined) return undefined
    try {
      const found: unknown = JSON.parse(new TextDecoder('utf-8').decode(new Uint8Array(await file.blob.arrayBuffer())))
      return typeof found === 'object' && found !== null && !Array.isArray(found)
        ? (found as Record<string, unknown>)
        : undefined
    } catch {
      // What is there is no record of a run: the release stands without one.
      return undefined
    }
  }
  return async () => {
    const [config, run] = [await json('config.json'), await json('run.json')]
    return { ...(config === undefined ? {} : { config }), ...(run === undefined ? {} : { run }) }
  }
}

function dataOf(files: HeldFiles, certificate: Certificate): ReleasedData {
  const reading: TableReading = { files, multiline: true }
  const sources = sourcesOf(reading)
  const released: ReleasedFiles = releasedFiles(certificate, (name) => name, {
    sources,
    texts: (file) => openTexts(reading, file),
    graph: (file) => graphInput(files, files.given(file)),
    edgeTable: (file, options) => readGraph(reading, file, options),
    pairs: async (file, columns, visit) =>
      (await openTexts(reading, file)).each(columns, (row) => visit(row.text(0), row.text(1))),
    text: async (file) => new TextDecoder('utf-8').decode(new Uint8Array(await files.given(file).blob.arrayBuffer())),
  })
  return {
    matrix: (options) => readReleasedMatrix(released, options),
    flows: (names, of) => readReleasedFlows(released, names, of),
    graph: (options) => readReleasedGraph(released, options),
    graphFaults: (options) => releasedGraphFaults(released, options),
    table: (lists, watch = {}) => readReleasedTable(released, lists, watch),
    tableFaults: () => releasedTableFaults(released, reading),
    rows: (separator) => publishedRows(rowsReading(reading, released), released.files, certificate.plan, separator),
    rowFaults: (named) => said(rowFaultsIn(rowsReading(reading, released), released.files, certificate.plan, named)),
    numbers: (file, heading) => readReleasedNumbers(released, file, heading),
    pairs: (file, columns) => readReleasedPairs(released, file, columns),
    sketch: (shape) => releasedSketch(() => files.given(released.path('sketch.parquet')), shape),
  }
}

/** What cannot be read is a fault like others. */
function said(faults: Promise<string[]>): Promise<string[]> {
  return faults.catch((error: unknown) => {
    if (error instanceof InvalidInput) return [error.message]
    throw error
  })
}
