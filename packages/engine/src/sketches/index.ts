/**
 * Sketches in files: a row of numbers for each node of a graph, or for each column of a table, and rows of numbers as they
 * are read from a table to be sketched. Whoever asks a sketch needs what is here and nothing that is private.
 */
export { readNamedNumbers } from './named-numbers.ts'
export { type NumericRowsOfFile, numericRows } from './numeric-rows.ts'
export { namesOfSketch, readSketch, type SketchFile, sumsOfSets } from './read-sketch.ts'
