/**
 * Every certificate that any mechanism can make, by relation, as data and as a page: it states the promise in the words of
 * its relation, says what becomes of facts that are tied together, and limits nobody's beliefs without saying whose.
 */
import { describe, expect, test } from 'vitest'
import { type AnyPlan, mechanisms, oneBlock } from '../mechanisms/index.ts'
import { guaranteeInWords } from '../privacy/index.ts'
import { unconditionalBeliefs } from '../testing/beliefs.ts'
import {
  cell,
  edge,
  graph,
  individual,
  moved,
  node,
  rewired,
  row,
  square,
  table,
  weight,
} from '../testing/relations.ts'
import { type Certificate, certificatePage, certify } from './index.ts'

const capped = { ...square, caps: { l1: 2, l2: 2 } }
const numbers = { columns: 2, norm: 1 }
const directions = [[1, 0]]
const blocks = { ...square, blocks: oneBlock(square), caps: { blocks: [2], total: 2 } }

const laplace = { epsilon: 1, noise: 'laplace' }
const gaussian = { epsilon: 1, noise: 'gaussian', delta: 1e-3 }
const anyway = { epsilon: 1, evenIfUseless: true }
const sketched = { epsilon: 4, delta: 1e-3, rows: 4, evenIfUseless: true }
const passing = { epsilon: 1, keep: { threshold: 1 } }

/** Facts and settings of every mechanism, for every relation that it has. */
const given: Readonly<Record<string, readonly (readonly [facts: object, settings: object])[]>> = {
  'uniform-noise': [laplace, gaussian].flatMap((noise) => [
    [{ ...square, neighbours: weight, symmetric: true }, noise] as const,
    [{ ...square, neighbours: cell }, noise] as const,
    [{ ...capped, neighbours: row }, noise] as const,
    [{ ...capped, neighbours: individual }, noise] as const,
  ]),
  'block-noise': [
    [{ ...blocks, neighbours: individual }, laplace],
    [{ ...blocks, neighbours: individual }, gaussian],
  ],
  staircase: [[{ ...table, neighbours: row }, { epsilon: 1 }]],
  'randomised-response': [
    [{ ...graph, neighbours: edge }, anyway],
    [{ ...table, neighbours: cell }, anyway],
    [{ ...table, neighbours: row }, anyway],
  ],
  filtered: [
    [{ ...graph, neighbours: edge }, passing],
    [{ ...graph, neighbours: weight, weighted: true }, passing],
    [{ ...table, neighbours: cell }, passing],
    [{ ...table, neighbours: row }, passing],
  ],
  xor: [
    [{ ...graph, neighbours: edge }, anyway],
    [{ ...table, neighbours: cell }, anyway],
    [{ ...table, neighbours: row }, anyway],
  ],
  'k-anonymity': [
    [{ columns: 'items' }, { k: 3 }],
    [{ columns: 'items', kept: ['age'] }, { k: 3 }],
  ],
  counts: [
    [{ nodes: 4, count: 'triangles', neighbours: edge }, { epsilon: 1 }],
    [
      { nodes: 4, count: 'triangles', neighbours: edge },
      { epsilon: 1, delta: 1e-3, mechanism: 'instance-laplace' },
    ],
  ],
  degrees: [[{ nodes: 4, neighbours: edge }, { epsilon: 1 }]],
  'column-statistics': [individual, row].flatMap((neighbours) =>
    [laplace, gaussian].map((noise) => [
      { columns: [{ name: 'age', of: 'numbers', lower: 0, upper: 9 }], neighbours },
      { ...noise, statistics: [{ of: 'mean', column: 'age' }] },
    ]),
  ),
  'popular-items': [
    [
      { items: 5, neighbours: individual },
      { ...laplace, perPerson: 2 },
    ],
    [{ neighbours: individual }, { ...gaussian, perPerson: 2, pairs: { among: 3 } }],
  ],
  'flow-levels': [[{ zones: { sizes: [3, 1], parents: [[0, 0, 0]] }, neighbours: individual }, laplace]],
  'synthetic-graph': [[{ nodes: 40, neighbours: edge }, { epsilon: 1 }]],
  'graph-profile': [[{ nodes: 40, neighbours: edge }, { epsilon: 1 }]],
  'group-mixing': [
    [{ groups: 3, nodes: 9, neighbours: edge }, { epsilon: 1 }],
    [{ groups: 3, neighbours: node, maxPerGroup: 4 }, { epsilon: 1 }],
    [{ groups: 3, nodes: 9, neighbours: rewired, maxPerGroup: 4 }, { epsilon: 1 }],
  ],
  'node-counts': [
    [{ count: 'triangles', neighbours: node, cap: { public: 2 } }, { epsilon: 1 }],
    [{ count: 'edges', neighbours: rewired, nodes: 4, cap: { chosen: { epsilon: 0.5 } } }, { epsilon: 1 }],
  ],
  'node-degrees': [
    [{ neighbours: node, maxDegree: 3 }, { epsilon: 1 }],
    [{ neighbours: rewired, nodes: 4, maxDegree: 3 }, { epsilon: 1 }],
  ],
  'cut-sketch': [
    [{ nodes: 4, neighbours: edge }, sketched],
    [{ nodes: 4, neighbours: weight, weightBound: 5 }, sketched],
  ],
  'cut-pairs': [[{ nodes: 4, neighbours: edge }, { epsilon: 1 }]],
  'cut-answers': [
    [{ nodes: 4, neighbours: edge, cuts: [[0]] }, laplace],
    [{ nodes: 4, neighbours: weight, cuts: [[0]], weightBound: 5 }, gaussian],
  ],
  'covariance-sketch': [
    [{ ...numbers, neighbours: individual }, sketched],
    [{ ...numbers, neighbours: row }, sketched],
    [{ columns: 2, neighbours: moved }, sketched],
  ],
  'noisy-gram': [
    [
      { ...numbers, neighbours: individual },
      { epsilon: 1, delta: 1e-3 },
    ],
    [
      { ...numbers, neighbours: row },
      { epsilon: 1, delta: 1e-3 },
    ],
  ],
  'variance-answers': [
    [{ ...numbers, neighbours: individual, directions }, laplace],
    [{ ...numbers, neighbours: row, directions }, gaussian],
  ],
}

const TIED = {
  edge: 'If an observer knows that k edges stand or fall together, they count together, with k·ε in place of ε',
  node: 'If an observer knows that k nodes are all in the graph or all not, they count together, with k·ε in place of ε',
  'rewired-node':
    'If an observer knows that the edges of k nodes change together, they count together, with k·ε in place of ε',
  weight: 'If an observer knows that k weights change together, they count together, with k·ε in place of ε',
  cell: 'If an observer knows that k cells change together, they count together, with k·ε in place of ε',
  row: 'If an observer knows that k rows change together, they count together, with k·ε in place of ε',
  'row-change': 'If an observer knows that k rows move together, they count together, with k·ε in place of ε',
  individual:
    'If an observer knows that k people are all in the data or all not, such as a family that always travels together, they count together, with k·ε in place of ε',
} as const

const all = Object.values(mechanisms).flatMap(({ name, plan }) =>
  (given[name] ?? []).map(([facts, settings]) => ({
    name,
    plan: (plan as (facts: unknown, settings: unknown) => AnyPlan)(facts, settings),
  })),
)

const certified = (plan: AnyPlan) =>
  certify({ release: { plan, randomness: 'secure' }, title: 'T', files: [], version: '1.0.0', date: '2026-01-31' })

/** Everything that a certificate says, but for the plan, which is data. */
const wordsOf = (certificate: Certificate) =>
  Object.values({ ...certificate, plan: undefined })
    .flat()
    .filter((part) => typeof part === 'string')
    .join(' ')

/** The text of a page, without the plan at its end. */
const textOf = (page: string) =>
  page
    .replaceAll(/<pre>[\s\S]*?<\/pre>|<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<\/(?:p|li|td|h2)>/g, '. ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")

test('every mechanism has a certificate here for every relation that it knows', () => {
  for (const { name, about } of Object.values(mechanisms)) {
    const kinds = all.flatMap(({ name: of, plan: { guarantee } }) =>
      of !== name ? [] : guarantee.kind === 'k-anonymity' ? about.neighbours : [guarantee.neighbours.kind],
    )
    expect([name, ...new Set(kinds)].toSorted()).toEqual([name, ...about.neighbours].toSorted())
  }
})

describe.each(all.map((each, i) => ({ ...each, i })))('$name, $i', ({ plan }) => {
  const certificate = certified(plan)
  const page = certificatePage(certificate)
  const { guarantee } = plan

  test('says what one step can change with all else the same, and what ties do to it', () => {
    expect(certificate.promise).toBe(guaranteeInWords(guarantee))
    if (guarantee.kind === 'k-anonymity') {
      expect(certificate.promise).toContain('This is not differential privacy')
      return
    }
    expect(certificate.promise).toMatch(
      /^Suppose .* and all else stays the same\. Whatever an observer knows, and whatever they look for in the release, finding it becomes at most e\^ε = [\d.]+ times as likely/,
    )
    expect(certificate.promise).toContain(TIED[guarantee.neighbours.kind])
    expect(textOf(page)).toContain(TIED[guarantee.neighbours.kind].replaceAll('^', ''))
  })

  test('limits nobody’s beliefs without saying whose', () => {
    expect(unconditionalBeliefs(wordsOf(certificate))).toEqual([])
    expect(unconditionalBeliefs(textOf(page))).toEqual([])
  })
})

test('powers are raised on the page, and no bracket is left of them', () => {
  const approximate = all.find(({ plan }) => plan.guarantee.kind === 'approximate')
  const page = certificatePage(certified(approximate?.plan as AnyPlan))
  expect(page).toContain('k·e<sup>kε−ε</sup>·δ')
  expect(page).toContain('e<sup>ε</sup> = 2.72')
})

/** Once on certificates, in plans and in advice. Each is false of five edges that are all there or all missing. */
const REFUTED = [
  'Whatever an observer knew or believed before, seeing the release changes their odds on whether any one edge is in the graph by at most a factor of e^ε = 2.72 (ε = 1).',
  'Asked more strictly, how often their odds on whether any one edge is in the graph themselves rise by more than that factor: with a probability of at most about 1 in 50,000.',
  'ε = 1 means: whoever held it for 1 % likely that two nodes are joined can come to hold it for 2.68 % likely at most, and from 50 % for 73.11 %, whatever else they know.',
] as const

test('the sentences that were there before are found', () => {
  for (const sentence of REFUTED) {
    expect(unconditionalBeliefs(`All is well. ${sentence} The nodes are public.`)).toEqual([sentence])
  }
})
