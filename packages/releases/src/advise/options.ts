/** What advice can be told: facts that are public, each a fact of some tasks (facts.ts). */
import { group, number, type Settings, text, whole, wholes } from '../option.ts'
import { direction, nodeCount, onePair } from '../options/graph-file.ts'
import { rank } from '../options/matrix.ts'
import { columnCount, itemCount, peopleCount, rowCount } from '../options/people.ts'
import { alike, delta, epsilon, maxChange, maxOnes, neighbours } from '../options/promise.ts'
import { queryCount } from '../options/sketch.ts'

const asked = group('The question:', {
  // Which tasks there are is said by whoever knows them, with a line on each.
  for: text('flows, matrix, graph, table, interests, covariance, cuts or counts', { shown: 'task' }),
  ...epsilon('one person or edge', {}, ' (default: 1)'),
  ...delta('what is allowed on top of ε, for what needs it: far below 1 divided by the number of people', {
    example: 1e-6,
  }),
})

const matrix = group('Flows, or a matrix:', {
  ...rowCount('how many rows a matrix has', 40),
  zones: whole('how many zones there are: rows, and as many columns', 50),
  tripsPerPerson: number('how many trips a typical person makes; with {people}', {
    example: 5,
  }),
  ...onePair,
  maxPerPerson: number('the most that one person may count for', { example: 10 }),
  expectedTotal: number('about what all cells add up to', { example: 100_000 }),
  expectedCells: whole('about how many cells are not 0', 2000),
  ...rank('the rank that is tried after the noise, on a made-up matrix (default: auto up to 10,000 cells)'),
  unit: text('what is counted, such as trips', { shown: 'word' }),
})

const graph = group('A graph, its cuts or counts:', {
  ...nodeCount('how many nodes there are'),
  expectedEdges: whole('about how many edges there are', 5000),
  density: number('or, of a graph or a table, the share of all pairs or cells that are there', { example: 0.01 }),
  directed: direction.directed,
  cutSizes: wholes('how many nodes the groups have, such as 1,10,100', '1,10,100'),
  count: text('what is counted, as in "{kind:count}" (default: triangles)', { shown: 'what' }),
  guess: whole(
    'about how large the level is: the most common neighbours of two nodes; for stars, the largest degree',
    20,
  ),
  expected: number('about how large the count is', { example: 3000 }),
  groups: whole('how many public groups there are, such as departments: for edges between them', 12),
  expectedTriangles: number('with {for graph}: about how many triangles there are', { example: 3000 }),
})

const people = group('People:', {
  ...peopleCount('how many people there are', 3000),
  ...columnCount('how many columns a matrix or a table has', 6),
  ...itemCount('how many different items there are', 400),
  expectedOnes: whole('about how many ones, or items of people, there are', 8000),
  perPerson: number('or how many items a person has on average', { example: 4 }),
  ...maxOnes('the most ones that a row may have'),
  ...neighbours(
    ['row', 'cell', 'individual', 'row-change'],
    'what is hidden: row or cell; individual, row or row-change',
    {},
  ),
  norm: number('how long a row of numbers may be (the root of its sum of squares)', { example: 3 }),
  ...maxChange('with {neighbours row-change}: how far a row moves at most'),
  variance: number('about how large the sum of squares along a direction of length 1 is', { example: 4000 }),
  ...queryCount('directions or cuts, where they are named beforehand (default: 1)'),
  ...alike('of k-anonymity: the least number of rows that are alike (default: 8)'),
})

const useful = group('What is useful:', {
  within: number('numbers: off by at most this share (default: 0.1); tables: by this share of people (0.05)', {
    example: 0.1,
  }),
  jaccard: number('graphs and interests: at least this similarity with the original (default: 0.5)'),
})

export const adviseOptions = { ...asked, ...matrix, ...graph, ...people, ...useful }

export type AdviseSettings = Settings<typeof adviseOptions>
