/**
 * The words of a promise, by relation: every page that states one takes them from here.
 *
 * What holds whatever an observer knows is about what the release shows, with one step and without it. It limits an
 * observer's odds on that step only if they know the rest, or hold it independent of the step: notes.md says why.
 */
import { exp } from '../elementary/index.ts'
import { checkNeighbours, type Neighbours } from './neighbours.ts'

interface RelationWords {
  /** Whom or what the promise hides: begins "Hides …". */
  readonly whom: string
  /** What the release is compared with: ends "at most twice as likely …". */
  readonly than: string
  /** What one step does, as a clause. */
  readonly step: string
  /** What is public under this relation, as a clause. */
  readonly open: string
  /** What a step decides: ends "thought it 1 % likely …". */
  readonly fact: string
  /** All that a step leaves alone. */
  readonly rest: string
  /** The rest, and what a step changes: ends "a tie between …". */
  readonly both: string
  /** What makes k steps one: ends "knows that …". */
  readonly tied: string
}

function wordsOf(neighbours: Neighbours): RelationWords {
  checkNeighbours(neighbours)
  switch (neighbours.kind) {
    case 'edge':
      return {
        whom: 'any one edge, such as a friendship',
        than: 'as without that edge',
        step: 'any one edge is added or removed',
        open: 'the nodes are public',
        fact: 'that the edge is there',
        rest: 'all other edges',
        both: 'them and the edge in question',
        tied: 'k edges stand or fall together',
      }
    case 'node':
      return {
        whom: 'any one person, with all their edges',
        than: 'as without that person',
        step: 'any one node is added or removed with all its edges',
        open: 'nothing about the graph is public but what the plan states',
        fact: 'that the person is in the graph',
        rest: 'all other nodes and the edges among them',
        both: 'them and the node in question',
        tied: 'k nodes are all in the graph or all not',
      }
    case 'rewired-node':
      return {
        whom: 'whom any one person is joined to',
        than: 'as with any other edges of that person',
        step: 'all edges of any one node are replaced by any others',
        open: 'the nodes are public',
        fact: 'that the person is joined to these nodes and not to others',
        rest: 'all other edges',
        both: 'them and the edges in question',
        tied: 'the edges of k nodes change together',
      }
    case 'weight':
      return {
        whom: `the weight of any one edge, to within ${neighbours.maxChange}`,
        than: 'as with any such other weight',
        step: `the weight of any one edge changes by at most ${neighbours.maxChange}`,
        open: 'the nodes are public',
        fact: `that the weight has one value and not another at most ${neighbours.maxChange} away`,
        rest: 'all other weights',
        both: 'them and the weight in question',
        tied: 'k weights change together',
      }
    case 'cell':
      return {
        whom: `any one number, to within ${neighbours.maxChange}`,
        than: 'as with any such other number',
        step: `any one cell changes by at most ${neighbours.maxChange}`,
        open: 'the numbers of rows and columns are public',
        fact: `that the cell has one value and not another at most ${neighbours.maxChange} away`,
        rest: 'all other cells',
        both: 'them and the cell in question',
        tied: 'k cells change together',
      }
    case 'row':
      return {
        whom: 'all that any one row says',
        than: 'as with anything else in that row',
        step: 'the content of any one row is replaced',
        open: 'the number of rows is public',
        fact: 'that the row says one thing and not another',
        rest: 'all other rows',
        both: 'them and the row in question',
        tied: 'k rows change together',
      }
    case 'row-change':
      return {
        whom: `where any one row lies, to within ${neighbours.maxChange}`,
        than: 'as with that row at any such other place',
        step: `any one row moves by a vector of length at most ${neighbours.maxChange}`,
        open: 'the number of rows is public',
        fact: `that the row is at one place and not at another at most ${neighbours.maxChange} away`,
        rest: 'all other rows',
        both: 'them and the row in question',
        tied: 'k rows move together',
      }
    case 'individual':
      return {
        whom: 'any one person, with everything they add',
        than: 'as without that person',
        step: 'all contributions of any one person are added or removed',
        open: 'the shape of the released data is public',
        fact: 'that the person is in the data',
        rest: "everybody else's data",
        both: 'it and the person in question',
        tied: 'k people are all in the data or all not, such as a family that always travels together',
      }
  }
}

/** What may differ between two inputs that must look alike, as a sentence for a certificate. */
export function neighboursInWords(neighbours: Neighbours): string {
  const { step, open } = wordsOf(neighbours)
  return sentence(`${step}; ${open}`)
}

/** What is public, as a sentence. */
export function publicInWords(neighbours: Neighbours): string {
  return sentence(wordsOf(neighbours).open)
}

/** The two inputs that a promise compares, as a sentence that another goes on from. */
export function supposedInWords(neighbours: Neighbours): string {
  return sentence(`suppose ${wordsOf(neighbours).step} and all else stays the same`)
}

/** Whom a promise hides, as a clause; and what it compares with. */
export function hiddenInWords(neighbours: Neighbours): Pick<RelationWords, 'whom' | 'than'> {
  return wordsOf(neighbours)
}

/** Whose odds on a step the release limits in every case, as a clause. */
export function knowingTheRest(neighbours: Neighbours): string {
  return `someone who knows ${wordsOf(neighbours).rest}`
}

/**
 * How far a pure ε lets a belief move, and whose, as a clause. Advice speaks of the fact that people think of, "that two
 * nodes are joined"; a step must be able to make it true or false.
 */
export function beliefInWords(neighbours: Neighbours, epsilon: number, fact = wordsOf(neighbours).fact): string {
  const [rare, even] = [0.01, 0.5].map((prior) => atMost(prior, epsilon))
  return (
    `${knowingTheRest(neighbours)}, or sees no tie between ${wordsOf(neighbours).both}, and thought it 1 % likely ${fact} ` +
    `could at most come to think it ${rare} likely; had they thought it 50 % likely, ${even}`
  )
}

/** What becomes of the promise for an observer to whom several steps are one. */
export function tiedInWords(neighbours: Neighbours, kind: 'pure' | 'approximate'): string {
  const delta = kind === 'pure' ? '' : ', and k·e^(kε−ε)·δ in place of δ'
  return `If an observer knows that ${wordsOf(neighbours).tied}, they count together, with k·ε in place of ε${delta}.`
}

/** Rounded up: it stands in a promise. */
function atMost(prior: number, epsilon: number): string {
  const share = 1 / (1 + (exp(-epsilon) * (1 - prior)) / prior)
  const rounded = Math.ceil(share * 1e4) / 1e2
  return rounded >= 99.99 ? 'practically 100 %' : `${rounded} %`
}

/** A clause by itself. */
export function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}
