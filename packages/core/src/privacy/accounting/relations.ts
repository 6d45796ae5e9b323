/**
 * What is spent under one relation, in terms of another. A change under the one is made of a known number of steps under
 * the other, and several steps have a curve of their own; nothing is converted the other way round.
 */
import type { Curve } from '../curve.ts'
import { checkNeighbours, type Neighbours, sameNeighbours } from '../neighbours.ts'
import type { Spending } from './spending.ts'

export interface Converted {
  readonly spending: Spending
  /** The rule, in words; none is needed where the relation stays what it is. */
  readonly rule: string
}

interface Rule {
  readonly steps: number
  readonly words: string
}

type Kind = Neighbours['kind']

/** By the relation that was released under, and the one that is asked about. */
const RULES: Readonly<Partial<Record<Kind, Readonly<Partial<Record<Kind, Rule>>>>>> = {
  individual: {
    row: {
      steps: 2,
      words: 'To replace a row is to remove a person and to add another: two steps of what was promised.',
    },
  },
  'rewired-node': {
    edge: { steps: 1, words: 'To add or remove an edge is one way to rewire a node: what was promised covers it.' },
  },
  node: {
    edge: {
      steps: 2,
      words:
        'To change an edge is to remove a node and to add it again without that edge, or with it: two steps of what was promised.',
    },
    'rewired-node': {
      steps: 2,
      words: 'To rewire a node is to remove it and to add it again with other edges: two steps of what was promised.',
    },
  },
}

/** The spending in terms of another relation, with the rule in words; undefined where nothing can be converted. */
export function converted(spending: Spending, to: Neighbours): Converted | undefined {
  const { neighbours: from, curves } = spending
  checkNeighbours(from)
  checkNeighbours(to)
  if (sameNeighbours(from, to)) return { spending, rule: '' }
  const rule = weightRule(from, to) ?? RULES[from.kind]?.[to.kind]
  if (rule === undefined) return undefined
  return { spending: { neighbours: to, curves: curves.map((curve) => manySteps(curve, rule.steps)) }, rule: rule.words }
}

/** Weights that change by c at a time change by w in ⌈w/c⌉ steps; an edge of a simple graph is a weight of 1. */
function weightRule(from: Neighbours, to: Neighbours): Rule | undefined {
  if (from.kind !== 'weight' || (to.kind !== 'weight' && to.kind !== 'edge')) return undefined
  const most = to.kind === 'edge' ? 1 : to.maxChange
  // Up, though the quotient may have been rounded down to a whole number.
  let steps = Math.ceil(most / from.maxChange)
  if (steps * from.maxChange < most) steps++
  if (steps > MOST_STEPS) return undefined
  const whole = to.kind === 'edge' ? 'An edge of weight 1' : `A weight that changes by ${most}`
  return {
    steps,
    words:
      steps === 1
        ? `${whole} changes by no more than the ${from.maxChange} that was promised for.`
        : `${whole} changes by ${from.maxChange} at a time in ${steps} steps of what was promised.`,
  }
}

/** More steps than that have no promise left that would be worth its words. */
const MOST_STEPS = 1000

/** Steps of steps are so many steps more. */
function manySteps(curve: Curve, steps: number): Curve {
  if (steps === 1) return curve
  if (curve.kind === 'steps') return { kind: 'steps', steps: steps * curve.steps, of: curve.of }
  return { kind: 'steps', steps, of: curve }
}
