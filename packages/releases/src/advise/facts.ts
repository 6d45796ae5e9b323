/** Which facts each task has, which of them it cannot do without, and how they are asked for. */
import { type Words, wordsOf } from '@tulle/core/text'
import { adviseOptions } from './options.ts'
import type { Task } from './question.ts'
import { USEFUL_COMMON, USEFUL_ERROR, USEFUL_JACCARD, USEFUL_SHARE } from './useful.ts'

/** What a task adds to what the option of a fact says. */
export interface Fact {
  /** Asked for in these words where it is missing. */
  readonly needed?: Words
  /** Of words: those that the task knows. */
  readonly among?: readonly string[]
  /** A whole number may be as small as this; 1 unless said otherwise. */
  readonly least?: number
  /** It is between 0 and 1, such as this. */
  readonly share?: number
}

const ANY: Fact = {}
const needed = (sentence: string): Fact => ({ needed: wordsOf(sentence) })

const JUDGED = { within: { share: USEFUL_ERROR } }
const LIKENESS = { jaccard: { share: USEFUL_JACCARD }, ...JUDGED }

const NODES = needed('how many nodes does the graph have? {nodes 1000}')
const EDGES: Fact = {
  ...needed('about how many edges are there, as far as that is public? {expectedEdges 5000}'),
  least: 0,
}

interface TaskFacts {
  /** One line on what the task is about. */
  readonly about: string
  readonly facts: Readonly<Record<string, Fact>>
}

/** Names are those of the questions. */
export const TASKS: Readonly<Record<Task, TaskFacts>> = {
  flows: {
    about: 'trips between zones, at every zoom',
    facts: {
      zones: needed('how many zones are there? {zones 400}'),
      people: needed('how many people make trips, about? {people 30000}'),
      tripsPerPerson: needed('how many trips does a typical person make? {tripsPerPerson 5}'),
      maxPerPerson: ANY,
      delta: ANY,
      within: { share: USEFUL_COMMON },
    },
  },
  matrix: {
    about: 'numbers that people add up to, such as trips from zone to zone',
    facts: {
      rows: needed('how many rows and columns does the matrix have? {rows 40} {columns 60}, or {zones 50} for both'),
      columns: needed('how many columns does the matrix have? {columns 60}'),
      symmetric: ANY,
      maxPerPerson: needed('how much does one person count for at most, in all cells together? {maxPerPerson 10}'),
      expectedTotal: needed('what do all cells add up to, about? {expectedTotal 100000}'),
      people: ANY,
      tripsPerPerson: ANY,
      expectedCells: ANY,
      rank: ANY,
      unit: ANY,
      delta: ANY,
      ...JUDGED,
    },
  },
  graph: {
    about: 'who is joined to whom, such as friends',
    facts: {
      nodes: NODES,
      expectedEdges: EDGES,
      directed: ANY,
      k: { least: 2 },
      guess: { least: 0 },
      expectedTriangles: ANY,
      groups: ANY,
      delta: ANY,
      ...LIKENESS,
    },
  },
  table: {
    about: 'people × yes/no questions, such as a survey',
    facts: {
      people: needed('how many people are there? {people 3000}'),
      columns: needed('how many columns does the table have? {columns 6}'),
      neighbours: { among: ['row', 'cell'] },
      maxOnes: { least: 1 },
      expectedOnes: { least: 0 },
      k: { least: 2 },
      within: { share: USEFUL_SHARE },
    },
  },
  interests: {
    about: 'people × items, of which each person has a few, such as interests or purchases',
    facts: {
      people: needed('how many people are there? {people 2000}'),
      items: needed('how many different items are there? {items 400}'),
      expectedOnes: { least: 0 },
      perPerson: ANY,
      neighbours: { among: ['row', 'cell'] },
      maxOnes: { least: 1 },
      k: { least: 2 },
      ...LIKENESS,
    },
  },
  covariance: {
    about: 'people × numbers: variances along any direction, covariances',
    facts: {
      people: needed('how many people are there? {people 4000}'),
      columns: needed('how many columns of numbers are there? {columns 4}'),
      neighbours: { among: ['individual', 'row', 'row-change'] },
      norm: ANY,
      maxChange: ANY,
      variance: ANY,
      queries: ANY,
      delta: ANY,
      ...JUDGED,
    },
  },
  cuts: {
    about: 'how many edges of a graph leave a group of nodes',
    facts: { nodes: NODES, expectedEdges: EDGES, cutSizes: ANY, queries: ANY, delta: ANY, ...JUDGED },
  },
  counts: {
    about: 'one number of a graph, such as its triangles, or several at once',
    facts: {
      nodes: NODES,
      count: ANY,
      guess: { least: 0 },
      expected: ANY,
      expectedEdges: { least: 0 },
      groups: ANY,
      delta: ANY,
      ...JUDGED,
    },
  },
}

/** The tasks, each in a line. */
export function taskLines(): string[] {
  return Object.entries(TASKS).map(([task, { about }]) => `  ${task.padEnd(10)}  ${about}`)
}

/** The option that says a fact: what is symmetric in a matrix is undirected, wherever it is said. */
export function keyOf(fact: string): string {
  return fact === 'symmetric' ? adviseOptions.undirected.key : fact
}
