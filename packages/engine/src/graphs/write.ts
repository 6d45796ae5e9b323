import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Graph, InvalidInput } from '@tulle/core'
import type { GraphFormat } from '@tulle/releases'
import { extensionOf, formatOf, graphText, isGz, nodesFileOf, nodesText } from '@tulle/releases/files'
import { asSentence } from './bytes.ts'

/** The format of a graph file, and where it goes. */
export interface WriteGraphOptions {
  /** Without it, the file's name tells. */
  readonly format?: GraphFormat
}

/**
 * Writes a graph, compressed if the name ends in .gz, and returns the paths of the files written: of Matrix Market
 * there are two, since it has no place for names. A file in the way is overwritten, and a failure may leave a part of
 * one: to replace files safely, write elsewhere and rename.
 */
export async function writeGraph(
  graph: Graph,
  path: string,
  options: WriteGraphOptions = {},
): Promise<readonly string[]> {
  if (graph.names.length !== graph.adjacency.rows) {
    throw new InvalidInput(
      `The graph has ${graph.adjacency.rows} nodes, and ${graph.names.length} names: each needs one.`,
    )
  }
  const format = options.format ?? formatOf(path)
  const delimiter = ['.tsv', '.txt', '.edges'].includes(extensionOf(path)) ? '\t' : ','
  // Made first, so that names which cannot be written leave no file.
  const text = graphText(graph, format, { delimiter })
  const names = format === 'matrix-market' ? nodesText(graph.names) : undefined
  await writeText(text, path)
  if (names === undefined) return [path]
  await writeText(names, nodesFileOf(path))
  return [path, nodesFileOf(path)]
}

async function writeText(text: Iterable<string>, path: string): Promise<void> {
  const file = createWriteStream(path)
  try {
    if (isGz(path)) await pipeline(Readable.from(text), createGzip(), file)
    else await pipeline(Readable.from(text), file)
  } catch (error) {
    throw asSentence(path, error)
  }
}

/** Writes a list of nodes as readNodes reads it. */
export async function writeNodes(names: readonly string[], path: string): Promise<void> {
  await writeText(nodesText(names), path)
}
