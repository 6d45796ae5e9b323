/**
 * Graphs in files: edge lists, Matrix Market, GML, GEXF, GraphML and graphology's JSON, compressed or not. Readers drop
 * what a simple graph has no place for and count it, and lines that they take for comments; the counts are private. Writers give text in chunks.
 */
export { formatOf } from './formats.ts'
export { nodesFileOf, type ReadNodesOptions, readNodeList, readNodes } from './nodes.ts'
export { readGraph } from './read.ts'
export { graphText, type TextOptions } from './text.ts'
export { type WriteGraphOptions, writeGraph, writeNodes } from './write.ts'
export { nodesText } from './write-edge-list.ts'
