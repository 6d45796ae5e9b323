/** Plans are the same to the last bit in a browser and in Node: what one has released, the other finds sound. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mechanisms } from '@tulle/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Studio, startStudio } from './studio.ts'

const built = fileURLToPath(new URL('../../core/dist', import.meta.url))

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(() => studio.close())

const people = { kind: 'individual' }
const cell = { kind: 'cell', maxChange: 1 }
const edge = { kind: 'edge' }
const row = { kind: 'row' }
const square = { rows: 2, columns: 2 }
const table = { rows: 2000, columns: 30 }
const blocks = { blocks: { names: ['a', 'b'], cells: '1 1 2 2' }, caps: { blocks: [2, 3], total: 4 } }
const zones = {
  sizes: [6, 2, 1],
  parents: [
    [0, 0, 0, 1, 1, 1],
    [0, 0],
  ],
}
const trips = { expected: { people: 2500, tripsPerPerson: 3 } }
const shoppers = { expected: { people: 3000, perPerson: 4 } }
const age = { name: 'age', of: 'numbers', lower: 0, upper: 90, edges: [0, 30, 60, 90] }
const sex = { name: 'sex', of: 'categories', values: ['F', 'M'] }
const asked = [
  { of: 'mean', column: 'age' },
  { of: 'histogram', column: 'sex' },
]
const laplace = { noise: 'laplace' }
const delta = { delta: 1e-6 }
const gaussian = { noise: 'gaussian', ...delta }
const anyway = { evenIfUseless: true }

type Asked = readonly [mechanism: keyof typeof mechanisms, facts: object, settings: object]

/** Of every mechanism with an ε. */
const plans: readonly Asked[] = [
  ['uniform-noise', { ...square, neighbours: cell }, gaussian],
  ['uniform-noise', { ...square, neighbours: cell }, laplace],
  ['block-noise', { ...square, ...blocks, neighbours: people }, laplace],
  ['block-noise', { ...square, ...blocks, neighbours: people }, gaussian],
  ['staircase', { ...table, neighbours: row, maxOnes: 5 }, {}],
  ['staircase', { rows: 2000, columns: 4, neighbours: row }, {}],
  ['randomised-response', { rows: 240, columns: 240, graph: 'undirected', neighbours: edge }, anyway],
  ['filtered', { ...table, neighbours: cell, ones: { declared: 3000 } }, anyway],
  ['xor', { rows: 20, columns: 4, neighbours: cell }, anyway],
  ['counts', { nodes: 240, count: 'triangles', neighbours: edge, level: { guess: 20 } }, {}],
  ['counts', { nodes: 240, count: '3-stars', neighbours: edge, level: { guess: 20 } }, delta],
  ['group-mixing', { groups: 8, nodes: 240, neighbours: edge }, {}],
  ['graph-profile', { nodes: 240, neighbours: edge }, {}],
  ['synthetic-graph', { nodes: 240, neighbours: edge }, {}],
  ['degrees', { nodes: 240, neighbours: edge }, {}],
  ['node-counts', { count: 'triangles', neighbours: { kind: 'node' }, cap: { public: 8 } }, {}],
  ['node-degrees', { neighbours: { kind: 'rewired-node' }, nodes: 240, maxDegree: 12 }, {}],
  ['column-statistics', { columns: [age, sex], neighbours: people }, { ...laplace, statistics: asked }],
  ['column-statistics', { columns: [age, sex], neighbours: people }, { ...gaussian, statistics: asked }],
  ['popular-items', { neighbours: people, ...shoppers }, { ...gaussian, pairs: { among: 10 } }],
  ['popular-items', { items: 300, neighbours: people, ...shoppers }, laplace],
  ['flow-levels', { zones, neighbours: people, ...trips }, laplace],
  ['flow-levels', { zones, neighbours: people, ...trips }, gaussian],
  ['cut-sketch', { nodes: 240, neighbours: edge }, { ...delta, ...anyway }],
  ['cut-pairs', { nodes: 240, neighbours: edge }, {}],
  ['cut-answers', { nodes: 240, neighbours: edge, cuts: [[0], [1, 2]] }, laplace],
  ['covariance-sketch', { columns: 4, neighbours: people, norm: 1 }, { ...delta, ...anyway }],
  ['noisy-gram', { columns: 4, neighbours: people, norm: 1 }, delta],
  [
    'variance-answers',
    {
      columns: 2,
      neighbours: people,
      norm: 1,
      directions: [
        [1, 0],
        [0, 1],
      ],
    },
    gaussian,
  ],
]
const all: readonly Asked[] = [0.1, 0.3, 0.7, 1, 1.3, 3, 5].flatMap((epsilon) =>
  plans.map(([mechanism, facts, settings]): Asked => [mechanism, facts, { ...settings, epsilon }]),
)

interface Mechanism {
  plan(facts: object, settings: object): object
  inWords(plan: object): object
}

/** As text: the plan and its sentences, or why there is none. It runs in the page too, so it uses nothing from here. */
function made(from: object, cases: readonly Asked[]): string[] {
  return cases.map(([name, facts, settings]) => {
    const mechanism = (from as Record<string, Mechanism>)[name] as Mechanism
    try {
      const plan = mechanism.plan(facts, settings)
      return JSON.stringify([name, plan, mechanism.inWords(plan)])
    } catch (error) {
      return `${name}: ${(error as Error).message}`
    }
  })
}

test('every mechanism plans alike, to the last bit', async () => {
  const page = await studio.browser.newPage()
  // A place that is nowhere: core, as it was built.
  await page.route('http://core.invalid/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') await route.fulfill({ body: '<p>', contentType: 'text/html' })
    else await route.fulfill({ body: await readFile(join(built, pathname)), contentType: 'text/javascript' })
  })
  await page.goto('http://core.invalid/')
  const there = await page.evaluate(
    `import('/index.js').then(({ mechanisms }) => (${made.toString()})(mechanisms, ${JSON.stringify(all)}))`,
  )
  const here = made(mechanisms, all)
  // Few are refused, and these in the same words.
  expect(here.filter((text) => !text.startsWith('[')).length).toBeLessThan(all.length / 10)
  expect(there).toEqual(here)
  await page.close()
})
