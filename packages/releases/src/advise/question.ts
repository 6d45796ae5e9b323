/** What is asked: a task, an ε, and facts that are public. Nothing in a question comes from the data itself. */
import { type PublicFacts } from '@tulle/core'

interface Asked extends PublicFacts {
  readonly epsilon: number
  /** For what is not pure: what may come on top of the e^ε times that something becomes likelier. */
  readonly delta?: number
  /** Useful: off by at most this share of what is published; of a table, of all people. */
  readonly within?: number
}

/** Trips between zones, at every zoom. */
export interface FlowsQuestion extends Asked {
  readonly for: 'flows'
  readonly zones: number
  readonly people: number
  /** Of a typical person. */
  readonly tripsPerPerson: number
  /** For how many trips one person counts: by how many people and trips there are, unless told. */
  readonly maxPerPerson?: number
}

/** Numbers that people add up to, such as trips from zone to zone. */
export interface MatrixQuestion extends Asked {
  readonly for: 'matrix'
  readonly rows: number
  readonly columns: number
  /** From and to are one pair, whichever comes first. */
  readonly symmetric?: boolean
  /** The most that one person counts for in all. */
  readonly maxPerPerson: number
  /** What all people together count for, about. */
  readonly expectedTotal: number
  /** How many people there are, and what a typical one counts for: what a cap takes away follows. */
  readonly people?: number
  readonly tripsPerPerson?: number
  /** About how many cells are not 0. */
  readonly expectedCells?: number
  /** Try a low rank after the noise, on a made-up matrix. */
  readonly rank?: number | 'auto'
  /** What is counted, such as "trips". */
  readonly unit?: string
}

/** Who is joined to whom. */
export interface GraphQuestion extends Asked {
  readonly for: 'graph'
  readonly nodes: number
  readonly expectedEdges: number
  readonly directed?: boolean
  /** Of k-anonymity. */
  readonly k?: number
  /** The most common neighbours that two nodes have, about: for triangles. */
  readonly guess?: number
  readonly expectedTriangles?: number
  /** So many public groups that nodes are in, such as departments: edges between them can be counted. */
  readonly groups?: number
  /** Useful: a Jaccard similarity of at least this is expected. */
  readonly jaccard?: number
}

/** People × yes/no questions. */
export interface TableQuestion extends Asked {
  readonly for: 'table'
  readonly people: number
  readonly columns: number
  readonly neighbours?: 'row' | 'cell'
  readonly maxOnes?: number
  readonly expectedOnes?: number
  readonly k?: number
}

/** People × items, of which each person has a few. */
export interface InterestsQuestion extends Asked {
  readonly for: 'interests'
  readonly people: number
  readonly items: number
  /** About how many there are in all, or for each person. */
  readonly expectedOnes?: number
  readonly perPerson?: number
  readonly neighbours?: 'row' | 'cell'
  readonly maxOnes?: number
  readonly k?: number
  readonly jaccard?: number
}

/** People × numbers: variances along directions. */
export interface CovarianceQuestion extends Asked {
  readonly for: 'covariance'
  readonly people: number
  readonly columns: number
  readonly neighbours?: 'individual' | 'row' | 'row-change'
  readonly norm?: number
  readonly maxChange?: number
  /** A guess of the sum of squares along a direction of length 1. */
  readonly variance?: number
  /** So many directions, where they are named beforehand. */
  readonly queries?: number
}

/** How many edges leave a set of nodes. */
export interface CutsQuestion extends Asked {
  readonly for: 'cuts'
  readonly nodes: number
  readonly expectedEdges: number
  readonly cutSizes?: readonly number[]
  /** So many cuts, where they are named beforehand. */
  readonly queries?: number
}

/** One number of a graph, or several at once. */
export interface CountsQuestion extends Asked {
  readonly for: 'counts'
  readonly nodes: number
  /** About how many edges there are: for profiles, and for edges between groups. */
  readonly expectedEdges?: number
  /** So many public groups: for edges between them. */
  readonly groups?: number
  /** Triangles unless said otherwise. */
  readonly count?: string
  readonly guess?: number
  /** About what the count is. */
  readonly expected?: number
}

export type Question =
  | FlowsQuestion
  | MatrixQuestion
  | GraphQuestion
  | TableQuestion
  | InterestsQuestion
  | CovarianceQuestion
  | CutsQuestion
  | CountsQuestion

export type Task = Question['for']

type Without<Asked> = Asked extends Question ? Omit<Asked, 'epsilon'> & { readonly epsilon?: number } : never

/** As it is asked: whoever does not know which ε to take leaves it out. */
export type OpenQuestion = Without<Question>

/** A common choice, and where to begin. */
export const USUAL_EPSILON = 1

export function settled(question: OpenQuestion): Question {
  return Object.freeze({ ...question, epsilon: question.epsilon ?? USUAL_EPSILON }) as Question
}
