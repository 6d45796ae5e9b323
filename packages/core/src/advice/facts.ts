/** Which facts each task has, which of them it cannot do without, and how they are asked for. */
import type { Task } from './question.ts'
import { USEFUL_ERROR, USEFUL_JACCARD, USEFUL_SHARE } from './useful.ts'

type Kind = 'whole' | 'number' | 'share' | 'switch' | 'word' | 'list' | 'rank'

export interface Fact {
  readonly kind: Kind
  /** Asked for in these words where it is missing. */
  readonly needed?: string
  readonly words?: readonly string[]
  /** A whole number may be as small as this; 1 unless said otherwise. */
  readonly least?: number
  /** Of a share. */
  readonly example?: number
}

const size = (needed: string): Fact => ({ kind: 'whole', needed })
const optional = (kind: Kind, least?: number): Fact => ({ kind, ...(least === undefined ? {} : { least }) })
const oneOf = (...words: readonly string[]): Fact => ({ kind: 'word', words })

const share = (example: number): Fact => ({ kind: 'share', example })

const JUDGED = { within: share(USEFUL_ERROR) }
const LIKENESS = { jaccard: share(USEFUL_JACCARD), within: share(USEFUL_ERROR) }
const DELTA = { delta: optional('number') }

const EDGES: Readonly<Record<'expectedEdges', Fact>> = {
  expectedEdges: {
    kind: 'whole',
    least: 0,
    needed: 'about how many edges are there, as far as that is public? --expected-edges 5000',
  },
}

export interface TaskFacts {
  /** One line on what the task is about. */
  readonly about: string
  readonly facts: Readonly<Record<string, Fact>>
}

/** Names are those of the questions; on the command line, with dashes. */
export const ADVICE_TASKS: Readonly<Record<Task, TaskFacts>> = {
  matrix: {
    about: 'numbers that people add up to, such as trips from zone to zone',
    facts: {
      rows: size('how many rows and columns does the matrix have? --rows 40 --columns 60, or --zones 50 for both'),
      columns: size('how many columns does the matrix have? --columns 60'),
      symmetric: optional('switch'),
      maxPerPerson: {
        kind: 'number',
        needed: 'how much does one person count for at most, in all cells together? --max-per-person 10',
      },
      expectedTotal: {
        kind: 'number',
        needed: 'what do all cells add up to, about? --expected-total 100000',
      },
      expectedCells: optional('whole'),
      rank: optional('rank'),
      unit: optional('word'),
      ...DELTA,
      ...JUDGED,
    },
  },
  graph: {
    about: 'who is joined to whom, such as friends',
    facts: {
      nodes: size('how many nodes does the graph have? --nodes 1000'),
      ...EDGES,
      directed: optional('switch'),
      k: optional('whole', 2),
      guess: optional('whole', 0),
      expectedTriangles: optional('number'),
      ...DELTA,
      ...LIKENESS,
    },
  },
  table: {
    about: 'people × yes/no questions, such as a survey',
    facts: {
      people: size('how many people are there? --people 3000'),
      columns: size('how many columns does the table have? --columns 6'),
      neighbours: oneOf('row', 'cell'),
      maxOnes: optional('whole'),
      expectedOnes: optional('whole', 0),
      k: optional('whole', 2),
      within: share(USEFUL_SHARE),
    },
  },
  interests: {
    about: 'people × items, of which each person has a few, such as interests or purchases',
    facts: {
      people: size('how many people are there? --people 2000'),
      items: size('how many different items are there? --items 400'),
      expectedOnes: optional('whole', 0),
      perPerson: optional('number'),
      neighbours: oneOf('row', 'cell'),
      maxOnes: optional('whole'),
      k: optional('whole', 2),
      ...LIKENESS,
    },
  },
  covariance: {
    about: 'people × numbers: variances along any direction, covariances',
    facts: {
      people: size('how many people are there? --people 4000'),
      columns: size('how many columns of numbers are there? --columns 4'),
      neighbours: oneOf('individual', 'row', 'row-change'),
      norm: optional('number'),
      maxChange: optional('number'),
      variance: optional('number'),
      queries: optional('whole'),
      ...DELTA,
      ...JUDGED,
    },
  },
  cuts: {
    about: 'how many edges of a graph leave a group of nodes',
    facts: {
      nodes: size('how many nodes does the graph have? --nodes 1000'),
      ...EDGES,
      cutSizes: optional('list'),
      queries: optional('whole'),
      ...DELTA,
      ...JUDGED,
    },
  },
  counts: {
    about: 'one number of a graph, such as its triangles',
    facts: {
      nodes: size('how many nodes does the graph have? --nodes 1000'),
      count: optional('word'),
      guess: optional('whole', 0),
      expected: optional('number'),
      ...DELTA,
      ...JUDGED,
    },
  },
}

/** The tasks, one on each line. */
export function adviceTasks(): string {
  return Object.entries(ADVICE_TASKS)
    .map(([task, { about }]) => `  ${task.padEnd(10)}  ${about}`)
    .join('\n')
}

/** The flag of a fact: `maxPerPerson` is --max-per-person. */
export function adviceFlag(fact: string): string {
  // What is symmetric in a matrix is undirected on the command line, wherever it is said.
  const name = fact === 'symmetric' ? 'undirected' : fact
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
