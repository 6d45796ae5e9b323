import { InvalidInput } from '@tulle/core'
import type { GraphBuilder, GraphCounts } from '@tulle/core/data'
import type { ReadGraph, ReadGraphOptions, RecordCounts } from '../sources/graphs.ts'

export type { ReadGraph, ReadGraphOptions }

/** What every reader ends with. */
export function finish(
  builder: GraphBuilder,
  path: string,
  directed: boolean,
  options: ReadGraphOptions,
  lines: RecordCounts = {},
): ReadGraph {
  const { graph, counts } = builder.build(directed)
  if (options.strict === true) refuseDropped(path, counts)
  return { graph, counts: { ...counts, ...lines } }
}

/** How lines are read, as it was asked for. */
export function readingOf({ comments, multiline }: Pick<ReadGraphOptions, 'comments' | 'multiline'>) {
  return { ...(comments === undefined ? {} : { comments }), ...(multiline === undefined ? {} : { multiline }) }
}

export function refuseDropped(path: string, { duplicates, loops }: GraphCounts): void {
  if (duplicates > 0) throw new InvalidInput(`${path} repeats an edge, and strict reading allows no repeated edges.`)
  if (loops > 0) {
    throw new InvalidInput(`${path} has an edge from a node to itself, and strict reading allows no self-loops.`)
  }
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** The finite number that `text` is, in decimal; otherwise undefined. Number alone would take '', '0x1f' and more. */
export function parseDecimal(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}
