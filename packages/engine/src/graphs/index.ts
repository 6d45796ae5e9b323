/**
 * Graphs in files, compressed or not: the formats are those of releases. Readers drop what a simple graph has no place for
 * and count it, and lines that they take for comments; the counts are private.
 */
export {
  formatOf,
  graphText,
  nodesFileOf,
  nodesText,
  type ReadNodesOptions,
  type TextOptions,
} from '@tulle/releases/files'
export { readGraph, readNodeList, readNodes } from './read.ts'
export { type WriteGraphOptions, writeGraph, writeNodes } from './write.ts'
