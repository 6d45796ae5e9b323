/** One number of a graph: every mechanism for it, and the degrees. */
import { type CountFacts, counts, InvalidInput, NotFeasible } from '@tulle/core'
import {
  COUNT_MECHANISMS,
  type CountError,
  type CountMechanism,
  kindOf,
  nameOf,
  needsDelta,
  PROFILES,
  type ProfileForm,
} from '@tulle/core/counts'
import { digits, percent, type Words, whole, words } from '@tulle/core/text'
import type { CountsQuestion } from '../question.ts'
import { FILE, NODES, requested } from '../request.ts'
import { USEFUL_ERROR } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { degreesWay } from './degrees.ts'
import { mixingWay } from './mixing.ts'
import { profileWay } from './profile.ts'
import { errorMeaning, JOINED, ONE_EDGE, promised, type TaskAnswer } from './task.ts'

export function countsAnswer(question: CountsQuestion): TaskAnswer {
  const profile = PROFILES.find((form) => form === question.count)
  if (profile !== undefined) return profileAnswer(question, profile)
  return question.count === 'mixing' ? mixingAnswer(question) : countAnswer(question)
}

/** Edges of a node, where nobody says how many there are. */
const USUAL_DEGREE = 12

function profileAnswer(question: CountsQuestion, form: ProfileForm): TaskAnswer {
  const { nodes, epsilon, within = USEFUL_ERROR } = question
  const { expectedEdges = (nodes * Math.min(USUAL_DEGREE, nodes - 1)) / 2 } = question
  const about = { nodes, epsilon, within } as const
  return {
    ways: [profileWay({ ...about, form, expectedEdges, answers: 'asked' }), degreesWay({ ...about, expectedEdges })],
    assumed: [
      question.expectedEdges === undefined
        ? words`A node has about ${USUAL_DEGREE} edges: {expectedEdges} says how many there are in all.`
        : `There are about ${whole(expectedEdges)} edges.`,
      'The made-up graph that it is tried on has circles of friends: two thirds of the edges are within them.',
    ],
    protects: JOINED,
    meaning: [errorMeaning(within, 'each of its numbers, on average')],
  }
}

function mixingAnswer({ nodes, epsilon, groups, expectedEdges, within = USEFUL_ERROR }: CountsQuestion): TaskAnswer {
  if (groups === undefined) {
    throw new InvalidInput(
      words`A fact is missing: how many groups are nodes in? {groups 12} (Say what you know without looking at the data.)`,
    )
  }
  const known = expectedEdges === undefined ? {} : { expectedEdges }
  return {
    ways: [mixingWay({ nodes, groups, epsilon, within, ...known, answers: 'asked' })],
    assumed: [
      'Who is in which group is public.',
      ...(expectedEdges === undefined
        ? [words`Whether it is useful depends on how many edges there are: {expectedEdges} says it.`]
        : []),
    ],
    protects: JOINED,
    meaning: [errorMeaning(within, 'all edges, all pairs of groups together')],
  }
}

function countAnswer(question: CountsQuestion): TaskAnswer {
  const { nodes, epsilon, guess, expected, delta, within = USEFUL_ERROR } = question
  const kind = kindOf(question.count ?? 'triangles')
  const count = nameOf(kind)
  const about = { nodes, epsilon, within } as const
  const asked: Counted = {
    ...about,
    count,
    answers: 'asked',
    ...(guess === undefined ? {} : { guess }),
    ...(expected === undefined ? {} : { expected }),
    ...(delta === undefined ? {} : { delta }),
  }
  const ways = COUNT_MECHANISMS.filter(
    (each) =>
      (delta !== undefined || !needsDelta(each)) &&
      (each !== 'second-order' || kind.kind === 'k-triangles') &&
      (each !== 'instance-gaussian' || nodes <= MOST_FOR_GAUSSIAN),
  )
  const left = delta !== undefined && nodes > MOST_FOR_GAUSSIAN
  return {
    ways: [
      ...ways.map((mechanism) => countWay(asked, mechanism)),
      ...(question.expectedEdges === undefined
        ? []
        : [profileWay({ ...about, expectedEdges: question.expectedEdges, answers: 'instead' })]),
      degreesWay(about),
    ],
    assumed: [
      ...levelAssumed(asked),
      ...(expected === undefined
        ? [
            words`Whether it is useful depends on how large the count is: {expected} says it, such as {expected ${EXAMPLE}}.`,
          ]
        : []),
      ...(left ? ['instance-gaussian, which takes long for so many nodes and is seldom the best, was left out.'] : []),
    ],
    protects: JOINED,
    meaning: [errorMeaning(within, 'the count, in 95 of 100 releases')],
  }
}

const EXAMPLE = 3000

/** Its schedule of scales takes seconds for each ε. */
const MOST_FOR_GAUSSIAN = 200

/** The tables of a plan for more nodes take seconds. */
const MOST_PLANNED = 100_000

export interface Counted {
  readonly count: string
  readonly nodes: number
  readonly epsilon: number
  readonly delta?: number
  readonly guess?: number
  readonly expected?: number
  readonly within: number
  readonly answers: 'asked' | 'instead'
  /** Of graphs that have directions, which counts know nothing of. */
  readonly undirected?: true
}

export function countWay(asked: Counted, mechanism: CountMechanism): Way {
  const { count, nodes, epsilon, delta, guess, answers, within, undirected } = asked
  const { name, unit } = NAMES[count] ?? { name: `The number of ${count}`, unit: count }
  const approximate = needsDelta(mechanism)
  const worst = mechanism === 'laplace' || mechanism === 'algorithm-1'
  let known: number | undefined
  const planAt = (at: number, of: (level: number) => number) => {
    known ??= levelOf(asked).level
    const facts = { ...factsOf(count, of(known)), level: { guess: known } }
    return counts.plan(facts, { epsilon: at, mechanism, ...(approximate && delta !== undefined ? { delta } : {}) })
  }
  const quickly = (at: number): Foreseen => {
    const plan = planAt(at, (level) => (worst ? nodes : enoughNodes(asked, level, at)))
    return foreseen(plan.expectedError, asked, unit)
  }
  const wholly = (at: number): Foreseen => {
    const plan = planAt(at, () => nodes)
    return { ...foreseen(plan.expectedError, asked, unit), plan }
  }
  return {
    title: `${name}${mechanism === 'ladder' ? '' : `, ${mechanism}`}`,
    mechanism: counts.name,
    publishes: 'one number, with noise',
    promise: promised(epsilon, ONE_EDGE, approximate ? delta : undefined),
    answers,
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit,
    foresee: nodes > MOST_PLANNED ? quickly : wholly,
    quickly,
    request: requested('count', {
      file: FILE,
      count,
      undirected,
      nodes: NODES,
      mechanism,
      epsilon,
      delta: approximate ? delta : undefined,
      guess,
    }),
  }
}

const NAMES: Readonly<Record<string, { readonly name: string; readonly unit: string }>> = {
  'max-degree': { name: 'The largest degree', unit: 'edges' },
  'max-common-neighbours': { name: 'The most common neighbours of two nodes', unit: 'neighbours' },
}

function factsOf(count: string, nodes: number): CountFacts {
  return { count, nodes, neighbours: { kind: 'edge' } }
}

/**
 * Levels that are so far above the guessed one have no part in its noise, since e^−ε for every level between is as good as
 * nothing, beside δ too: tables without them say the same.
 */
function enoughNodes({ nodes, delta = 1 }: Counted, level: number, epsilon: number): number {
  return Math.min(nodes, 100 + 10 * level + Math.ceil((60 - 3 * Math.log(delta)) / epsilon))
}

/** What is guessed, or what a plan guesses from the number of nodes alone; and whether it matters. */
function levelOf({ count, nodes, guess }: Counted): { readonly level: number; readonly matters: boolean } {
  const { parameters } = counts.plan(factsOf(count, nodes), { epsilon: 1, mechanism: 'laplace' })
  const matters = parameters.highestLevel > 0
  return { level: matters ? (guess ?? parameters.guess) : 0, matters }
}

/** Some noise for counts has no mean, and a small median with a long tail: what counts is what 95 of 100 releases stay below. */
function foreseen({ median, ninetyFivePercent: value }: CountError, { expected = 0 }: Counted, unit: string): Foreseen {
  const held = expected === 0 ? '' : `, ${percent(value / expected)} of about ${whole(expected)}`
  const things = (count: number) => `${digits(count)} ${count === 1 ? unit.replace(/s$/, '') : unit}`
  return {
    value,
    ...(expected === 0 ? {} : { relative: value / expected }),
    inWords:
      value === 0
        ? 'nearly all releases are exact'
        : `95 of 100 releases are off by at most ${things(value)}${held}, and half of them by at most ${digits(median)}`,
  }
}

function levelAssumed(asked: Counted): Words[] {
  try {
    const { level, matters } = levelOf(asked)
    if (!matters) return []
    const whence = asked.guess === undefined ? words`, guessed from the number of nodes alone: give {guess}` : ''
    return [
      words`The level of the graph, for triangles the most common neighbours of two nodes and for stars the largest degree, is ${level}${whence}.`,
    ]
  } catch (error) {
    // Where there is nothing to release, each way says so.
    if (error instanceof InvalidInput || error instanceof NotFeasible) return []
    throw error
  }
}
