/** What is public about a count, and the checks of it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkEpsilon, type Neighbours } from '../../privacy/index.ts'
import { type Words, words } from '../../text/index.ts'
import { checkNames } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'
import { checkEdgeNeighbours } from '../simple-graph.ts'
import { globalBound, highestOf, type Levels, levelsOf, mostOf, type OwnCount } from './levels.ts'

/** What is known of the level without looking: guessed, or released with noise first, as a stage. */
export type KnownLevel =
  | { readonly guess: number }
  | {
      readonly noisy: {
        /** What the noisy level may spend of ε. */
        readonly epsilon: number
        /** What came out of it, once it was drawn. */
        readonly drawn?: number
      }
    }

export interface CountFacts extends PublicFacts {
  /** A count by name, such as `triangles` or `k-stars:3`, or one of your own with its bounds. */
  readonly count: string | OwnCount
  /** How many nodes there are. Needed for a count by name. */
  readonly nodes?: number
  readonly neighbours: Neighbours
  /** Where the names of the nodes come from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** The largest degree, the largest number of common neighbours, or what the bounds are given for. */
  readonly level?: KnownLevel
}

const LEAST_LEVEL_EPSILON = 1e-3

/** Schedules and ladders are tables with an entry for every level. */
const MOST_NODES = 2 ** 24

export function checkedLevels(facts: CountFacts): Levels {
  requireKnown(facts, ['count', 'nodes', 'neighbours', 'names', 'level'], 'facts')
  checkNames(facts.names)
  checkEdgeNeighbours(facts.neighbours, otherNeighbours)
  checkNodes(facts)
  if (typeof facts.count !== 'string') checkOwn(facts.count)
  const levels = levelsOf(facts.count, facts.nodes)
  if (globalBound(levels) === 0) {
    throw new InvalidInput(
      typeof facts.count === 'string'
        ? `With ${facts.nodes} ${facts.nodes === 1 ? 'node' : 'nodes'} the count "${facts.count}" is 0 whatever the edges: there is nothing to release.`
        : `By its bounds no edge ever changes "${facts.count.name}": there is nothing to hide, or the bounds are wrong.`,
    )
  }
  if (facts.level !== undefined) checkLevel(facts.level, levels)
  return levels
}

function checkOwn(count: OwnCount): void {
  if (typeof count !== 'object' || count === null) {
    throw new InvalidInput(
      'The facts need a count: a name, such as "triangles", or one of your own as { name, bounds, step }.',
    )
  }
  requireKnown(count, ['name', 'bounds', 'step'], 'parts of a count')
}

function checkNodes({ nodes, count }: CountFacts): void {
  if (nodes === undefined && typeof count !== 'string') return
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 1) {
    throw new InvalidInput(
      `The facts need the number of nodes: a whole number of at least 1, not ${nodes === undefined ? 'none' : String(nodes)}.`,
    )
  }
  if (nodes > MOST_NODES) throw new NotFeasible(`Counts are released of up to ${MOST_NODES} nodes, not of ${nodes}.`)
}

const otherNeighbours = (kind: string) =>
  `Counts are released with edge neighbours: their bounds say what one edge changes, not what one ${kind} does. (All edges of a person at once can change a count by nearly all of it.)`

function checkLevel(level: KnownLevel, levels: Levels): void {
  requireKnown(level, ['guess', 'noisy'], 'options of a level')
  const whole = (x: unknown, what: string | Words) => {
    if (typeof x === 'number' && Number.isSafeInteger(x) && x >= 0) return
    throw new InvalidInput(words`${what} must be a whole number of at least 0, not ${String(x)}.`)
  }
  if ('guess' in level) {
    if ('noisy' in level) throw new InvalidInput('The level is guessed or drawn with noise: give one of them.')
    whole(level.guess, words`The guessed level ({guess})`)
    return
  }
  requireKnown(level.noisy, ['epsilon', 'drawn'], 'options of a noisy level')
  if (mostOf(levels) === 0) {
    throw new InvalidInput('One edge changes this count by the same in every graph: no noisy level is needed for it.')
  }
  checkEpsilon(level.noisy.epsilon)
  if (level.noisy.epsilon < LEAST_LEVEL_EPSILON) {
    throw new NotFeasible(
      `At ε = ${level.noisy.epsilon} the noisy level says nothing: spend at least ${LEAST_LEVEL_EPSILON} on it, or guess it.`,
    )
  }
  const { drawn } = level.noisy
  if (drawn === undefined) return
  whole(drawn, 'The noisy level')
  const highest = highestOf(levels)
  if (drawn > highest) throw new InvalidInput(`The noisy level cannot be ${drawn}: ${highest} is the highest there is.`)
}
