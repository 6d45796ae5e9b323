/** Certificates, estimates and pages of graphs and tables of zeros and ones. */
import { describe, expect, test } from 'vitest'
import { certify, faultsOf, graphEstimates, tableEstimates } from '../../certificate/index.ts'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { filteredRelease, randomisedResponse, staircase, xorNoise } from '../../mechanisms/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { tinyMatrix } from '../../testing/tiny.ts'
import { evaluateGraph, evaluateTable, evaluationPage } from './index.ts'

const nodes = 40
const { graph } = graphFromEdges({
  directed: false,
  nodes,
  from: Uint32Array.from({ length: 80 }, (_, k) => k % nodes),
  to: Uint32Array.from({ length: 80 }, (_, k) => (k + 1 + Math.floor(k / nodes)) % nodes),
})
const facts = {
  rows: nodes,
  columns: nodes,
  graph: 'undirected',
  neighbours: { kind: 'edge' },
  ones: { declared: 80 },
} as const
const table = { rows: 10, columns: 3, neighbours: { kind: 'row' } } as const
const answers = tinyMatrix(0b101101, table)

const edgesOf = ({ adjacency }: Pick<Graph, 'adjacency'>) => {
  const edges = new Set<string>()
  for (let i = 0; i < adjacency.rows; i++) {
    for (let k = adjacency.offsets[i] as number; k < (adjacency.offsets[i + 1] as number); k++) {
      if ((adjacency.indices[k] as number) > i) edges.add(`${i},${adjacency.indices[k]}`)
    }
  }
  return edges
}

describe('a certificate', () => {
  const plans = [
    randomisedResponse.plan(facts, { epsilon: 3 }),
    filteredRelease.plan(facts, { epsilon: 4 }),
    xorNoise.plan(facts, { epsilon: 3, share: 0.5, symmetrise: 'and' }),
    staircase.plan(table, { epsilon: 2 }),
  ]
  test.each(plans.map((plan) => [plan.mechanism, plan] as const))('of %s is checked to the last word', (_, plan) => {
    const certificate = certify({
      release: { plan, randomness: 'secure' },
      title: 'Friends',
      files: [{ name: 'graph.csv', bytes: 1, sha256: 'ab'.repeat(32) }],
      version: '1.0.0',
      date: '2026-01-31',
    })
    const json = () => JSON.parse(JSON.stringify(certificate)) as { plan: typeof plan; error: string[] }
    expect(faultsOf(json())).toEqual([])
    const weaker = json()
    Object.assign(weaker.plan.parameters, { flipProbability: 1e-9, scale: 1e-9, epsilonPerCell: 99 })
    expect(faultsOf(weaker).join()).toMatch(/not the one/)
    const kinder = json()
    Object.assign(kinder.plan.settings, { epsilon: 0.1 })
    expect(faultsOf(kinder).join()).toMatch(/not the one/)
    const silent = json()
    silent.error.pop()
    expect(faultsOf(silent).join()).toMatch(/"error" is not what follows/)
  })
})

describe('estimates', () => {
  test('of a graph are there where cells are flipped on their own', async () => {
    const response = await randomisedResponse.release(randomisedResponse.plan(facts, { epsilon: 3 }), graph)
    const estimates = await graphEstimates(response)
    expect(estimates?.degrees.values).toHaveLength(nodes)
    expect(estimates?.triangles?.standardError).toBeGreaterThan(0)
    const filtered = await filteredRelease.release(filteredRelease.plan(facts, { epsilon: 4 }), graph)
    expect(await graphEstimates(filtered)).not.toHaveProperty('triangles')
    const tied = await xorNoise.release(xorNoise.plan(facts, { epsilon: 3, share: 0.5, evenIfUseless: true }), graph)
    expect(await graphEstimates(tied)).toBeUndefined()
    const both = await xorNoise.release(xorNoise.plan(facts, { epsilon: 6, symmetrise: 'and' }), graph)
    expect((await graphEstimates(both))?.edges.value).toBeGreaterThan(0)
    const many = await xorNoise.release(xorNoise.plan(facts, { epsilon: 6, sign: 'many', evenIfUseless: true }), graph)
    const { edges } = (await graphEstimates(many)) as NonNullable<Awaited<ReturnType<typeof graphEstimates>>>
    expect(Math.abs(edges.value - 80)).toBeLessThan(12)
  })

  test('of a table are there where rows are on their own', async () => {
    const { plan, matrix } = await staircase.release(staircase.plan(table, { epsilon: 3, phase: 0 }), answers)
    const estimates = tableEstimates({ plan, matrix })
    if (estimates === undefined) throw new Error('the staircase leaves something to estimate')
    const { columns, pairs, ones } = estimates
    expect(columns.values).toHaveLength(3)
    expect(pairs?.values).toHaveLength(9)
    expect(ones.value).toBeCloseTo(
      columns.values.reduce((sum, each) => sum + each),
      9,
    )
    const one = { ...table, columns: 1 }
    const single = await staircase.release(staircase.plan(one, { epsilon: 3 }), tinyMatrix(1, one))
    expect(tableEstimates(single)).not.toHaveProperty('pairs')
  })
})

describe('a quick page for the owner', () => {
  test('of a graph shows what is true of the release', async () => {
    const release = await randomisedResponse.release(randomisedResponse.plan(facts, { epsilon: 3 }), graph, {
      bits: seededBits(4),
    })
    const [before, after] = [edgesOf(graph), edgesOf({ adjacency: release.matrix })]
    const both = [...before].filter((edge) => after.has(edge)).length
    const estimates = await graphEstimates(release)
    const evaluation = await evaluateGraph({
      title: 'T',
      original: graph.adjacency,
      release: release.matrix,
      directed: false,
      ...(estimates && { estimates }),
      expected: { jaccard: 0.25 },
      quick: true,
    })
    const page = evaluationPage(evaluation, 'x <y>', { plan: release.plan, counts: { edges: 81, loops: 1 } })
    expect(page.indexOf('must not leave your hands')).toBeLessThan(page.indexOf('<h1>'))
    expect(page).toContain('x &lt;y&gt;')
    expect(page).toContain('<th scope="row">edges left out: from a node to itself</th><td>1</td>')
    const found = Object.fromEntries(
      evaluation.groups.flatMap(({ measures }) =>
        measures.flatMap((measure) => ('value' in measure ? [[measure.metric.name, measure.value]] : [])),
      ),
    )
    const jaccard = both / (before.size + after.size - both)
    expect(found).toMatchObject({ jaccard, created: after.size - both, suppressed: before.size - both })
    expect(page).toContain(`${Number(jaccard.toPrecision(4))}; the plan said 0.25`)
    expect(page).toContain('as the release estimates it')
    // Degrees, their estimates, and the two maps: spectra take longer.
    expect(page.match(/<figure>/g)).toHaveLength(4)
  })

  test('of a table shows every column beside its estimate', async () => {
    const release = await staircase.release(staircase.plan(table, { epsilon: 2 }), answers, { bits: seededBits(5) })
    const estimates = tableEstimates(release)
    const evaluation = await evaluateTable({
      title: 'T',
      original: answers,
      release: release.matrix,
      columns: ['a', '<b>', 'c'],
      aligned: true,
      ...(estimates && { estimates }),
      quick: true,
    })
    const page = evaluationPage(evaluation, '')
    expect(page).toMatch(/<th scope="row">a<\/th><td>2 ones, \d+ in the release; estimated from the release: /)
    expect(page).toContain('&lt;b&gt;')
    expect(page).not.toContain('<b>')
  })
})
