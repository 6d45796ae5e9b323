/** The pages of counts and degrees beside the truth, and certificates of both. */
import { describe, expect, test } from 'vitest'
import { certify, countIntervalOf, faultsOf } from '../../certificate/index.ts'
import { graphFromEdges } from '../../data/index.ts'
import {
  type CountMechanism,
  type CountSettings,
  counts,
  degreeRelease,
  histogramOf,
  type Observed,
  observe,
  type ReleasedCount,
  type ReleasedDegrees,
} from '../../mechanisms/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  degreeFigures,
  evaluateCount,
  evaluateDegrees,
  evaluationPage,
  type ReleasingRun,
  sequenceOf,
} from './index.ts'

const nodes = 60
/** A ring in which every node is joined with the two that follow, and a hub that is joined with every third. */
const pairs = Array.from({ length: nodes }, (_, i) => [
  [i, (i + 1) % nodes],
  [i, (i + 2) % nodes],
  ...(i % 3 === 0 && i > 2 && i < nodes - 2 ? [[0, i]] : []),
]).flat() as [number, number][]
const { graph } = graphFromEdges({
  directed: false,
  nodes,
  from: Uint32Array.from(pairs, ([i]) => i),
  to: Uint32Array.from(pairs, ([, j]) => j),
})
const facts = { count: 'triangles', nodes, neighbours: { kind: 'edge' } } as const

interface CountReport extends ReleasingRun {
  readonly release: ReleasedCount
  readonly observed: Pick<Observed, 'value' | 'level'>
  readonly mechanisms?: readonly CountMechanism[]
  readonly about: string
}

function countPage({ release, observed, mechanisms, about, ...run }: CountReport): string {
  const { plan, value } = release
  const interval = countIntervalOf(release)
  const evaluation = evaluateCount({
    title: 'T',
    what: 'things',
    truth: observed.value,
    released: value,
    ...(interval === undefined ? {} : { interval }),
    comparison: { plan, level: observed.level, delta: 1e-6, ...(mechanisms === undefined ? {} : { mechanisms }) },
  })
  return evaluationPage(evaluation, about, { plan, ...run })
}

function degreePage(original: ArrayLike<number>, release: ReleasedDegrees, about: string, run: ReleasingRun): string {
  const evaluation = evaluateDegrees({ title: 'T', original, release: sequenceOf(release) })
  return evaluationPage(evaluation, about, { plan: release.plan, ...run })
}

describe('the page of a count', () => {
  const pageOf = async (settings: CountSettings, level?: { guess: number } | { noisy: { epsilon: number } }) => {
    const plan = counts.plan({ ...facts, ...(level === undefined ? {} : { level }) }, settings)
    const observed = await observe(plan.facts, graph)
    const release = await counts.release(plan, observed, { bits: seededBits(5) })
    const page = countPage({ release, observed, counts: { edges: 150, loops: 2 }, about: 'x <y>' })
    return { page, release, observed }
  }
  const row = (name: string, value: string) => `<th scope="row">${name}</th><td>${value}</td>`

  test('shows the truth, and says first that it is private', async () => {
    const { page, release, observed } = await pageOf({ epsilon: 1 }, { guess: 30 })
    expect(page.indexOf('must not leave your hands')).toBeLessThan(page.indexOf('<h1>'))
    expect(page).toContain('x &lt;y&gt;')
    expect(page).toContain(row('True count', `${observed.value}`))
    expect(page).toContain(row('Released count', `${release.value}`))
    expect(page).toContain(row('True level', `${observed.level}`))
    expect(page).toContain(row('Level that the plan states its error for', '30 (guessed)'))
    expect(page).toContain(row('edges left out: from a node to itself', '2'))
    expect(page).not.toMatch(/The interval/)
  })

  test('shows every mechanism at the true level, and the released one with the floor that it had', async () => {
    const { page, release, observed } = await pageOf({ epsilon: 1 }, { guess: 30 })
    const { floor } = release.plan.parameters
    const at = (settings: CountSettings) =>
      counts.plan({ ...facts, level: { guess: observed.level } }, settings).expectedError
    const told = ({ median, ninetyFivePercent }: ReturnType<typeof at>) =>
      `at most ${median} in half of all releases, at most ${ninetyFivePercent} in 95 of 100`
    const own = at({ epsilon: 1, floor: floor as number })
    // A plan that had known the level would have chosen another floor.
    expect(own.median).toBeGreaterThan(at({ epsilon: 1 }).median)
    expect(page).toContain(row('ladder (released)', `pure; ${told(own)}`))
    expect(page).toContain(row('laplace', `pure; ${told(at({ epsilon: 1, mechanism: 'laplace' }))}`))
    expect(page).toContain(
      row('instance-laplace', `δ = 0.000001; ${told(at({ epsilon: 1, mechanism: 'instance-laplace', delta: 1e-6 }))}`),
    )
    expect(page).not.toContain(row('second-order', ''))
    // Errors span decades, and bars have no place on a logarithmic axis.
    expect(page).not.toContain('<title>laplace: ')
  })

  test('says in words where the level is above the guess, if that matters to the noise', async () => {
    const more = 'there is more noise than the plan says'
    const { page, observed } = await pageOf({ epsilon: 1 }, { guess: 2 })
    expect(page).toContain(row('True level', `${observed.level}, above the guess: ${more}`))
    const { page: narrow } = await pageOf({ epsilon: 1, interval: 0.95 }, { guess: 2 })
    expect(narrow).toContain(`${more}, and the interval may be too narrow<`)
    expect((await pageOf({ epsilon: 1 }, { guess: observed.level })).page).not.toContain('above the guess')
    expect((await pageOf({ epsilon: 1, mechanism: 'laplace' }, { guess: 2 })).page).not.toContain('above the guess')
  })

  test('begins with what its owner is to read first', async () => {
    const { release, observed } = await pageOf({ epsilon: 1 })
    const remarks = ['3 of <3> edges were left out.']
    const page = countPage({ release, observed, counts: {}, remarks, about: '' })
    expect(page.indexOf('3 of &lt;3&gt; edges')).toBeGreaterThan(page.indexOf('Read this first'))
    expect(page.indexOf('3 of &lt;3&gt; edges')).toBeLessThan(page.indexOf('True count'))
  })

  test('of a noisy level speaks of what was left of ε, and of the interval', async () => {
    const { page, release, observed } = await pageOf({ epsilon: 1, interval: 0.95 }, { noisy: { epsilon: 0.25 } })
    expect(page).toContain('At ε = 0.75, and at the true level')
    expect(page).toMatch(/\(the noisy level\)/)
    const half = release.plan.parameters.interval?.halfWidth as number
    const inside = Math.abs(Number(release.value) - Number(observed.value)) <= half
    expect(page).toMatch(
      new RegExp(`The interval from [-\\d,]+ to [-\\d,]+ ${inside ? 'holds' : 'does not hold'} the true number`),
    )
  })

  test('of edges has no level to speak of, and of nothing no share', async () => {
    const plan = counts.plan({ ...facts, count: 'edges' }, { epsilon: 1 })
    const release = await counts.release(plan, { count: 'edges', nodes, value: 0n, level: 0 }, { bits: seededBits(1) })
    const page = countPage({ release, observed: { value: 0n, level: 0 }, counts: {}, about: '' })
    expect(page).not.toMatch(/True level|NaN|Infinity|% of the true count/)
    const some = countPage({
      release,
      observed: { value: 0n, level: 0 },
      counts: {},
      mechanisms: ['ladder', 'laplace'],
      about: '',
    })
    expect(some).not.toMatch(/instance-cauchy/)
  })
})

describe('the page of degrees', () => {
  const original = Array.from(
    { length: nodes },
    (_, i) => Number(graph.adjacency.offsets[i + 1]) - Number(graph.adjacency.offsets[i]),
  ).sort((a, b) => b - a)
  const released = (form: 'sequence' | 'histogram', epsilon = 1) =>
    degreeRelease.release(degreeRelease.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon, form }), graph, {
      bits: seededBits(2),
    })

  test.each(['sequence', 'histogram'] as const)('of a %s has the truth beside it', async (form) => {
    const release = await released(form)
    const page = degreePage(original, release, '<b>', { counts: { edges: 150 }, remarks: ['Mind this.'] })
    const found = degreeFigures(original, sequenceOf(release))
    const after = release.form === 'sequence' ? histogramOf(release.degrees, nodes) : release.counts
    const sum = after.reduce((all, count, degree) => all + count * degree, 0)
    expect(found).toMatchObject({
      edges: original.reduce((all, degree) => all + degree) / 2,
      releasedEdges: sum / 2,
      largest: original[0],
      releasedLargest: after.findLastIndex((count) => count > 0),
      isolated: 0,
      releasedIsolated: after[0],
    })
    expect(page.indexOf('must not leave your hands')).toBeLessThan(page.indexOf('<h1>'))
    expect(page).toContain(`${found.largest} in the original, ${found.releasedLargest} in the release`)
    expect(page).toMatch(/Degrees by rank[\s\S]*Nodes of each degree/)
    expect(page.match(/<figure>/g)).toHaveLength(2)
    expect(page).toMatch(/Read this first[\s\S]*Mind this\.[\s\S]*Largest degree/)
    expect(page).not.toContain('<b>')
  })

  test('knows no error where there is none', async () => {
    for (const form of ['sequence', 'histogram'] as const) {
      expect(degreeFigures(original, sequenceOf(await released(form, 1000))).meanError).toBe(0)
    }
  })

  test('of many nodes shows some of them', async () => {
    const many = 100_000
    const plan = degreeRelease.plan({ nodes: many, neighbours: { kind: 'edge' } }, { epsilon: 1 })
    const { graph: none } = graphFromEdges({
      directed: false,
      nodes: many,
      from: Uint32Array.of(0),
      to: Uint32Array.of(1),
    })
    const release = await degreeRelease.release(plan, none, { bits: seededBits(3) })
    const page = degreePage(new Float64Array(many), release, '', {})
    expect(page).toContain('Some of the nodes')
    expect(page.length).toBeLessThan(100_000)
  })
})

test('certificates of counts and degrees are checked to the last word', async () => {
  const noisy = counts.plan({ ...facts, level: { noisy: { epsilon: 0.1 } } }, { epsilon: 1, interval: 0.95 })
  const { plan: drawn } = await counts.release(noisy, graph, { bits: seededBits(1) })
  const plans = [
    drawn,
    counts.plan(facts, { epsilon: 1, mechanism: 'instance-laplace', delta: 1e-6 }),
    degreeRelease.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: 1, evenSum: true }),
  ]
  for (const plan of plans) {
    const certificate = certify({
      release: { plan, randomness: 'secure' },
      title: 'Friends',
      files: [{ name: 'count.json', bytes: 1, sha256: 'ab'.repeat(32) }],
      version: '1.0.0',
      date: '2026-01-31',
    })
    const json = () => JSON.parse(JSON.stringify(certificate)) as { plan: { settings: object; parameters: object } }
    expect(faultsOf(json())).toEqual([])
    const kinder = json()
    Object.assign(kinder.plan.settings, { epsilon: 0.5 })
    expect(faultsOf(kinder).join()).toMatch(/not the one/)
    const narrower = json()
    Object.assign(narrower.plan.parameters, { interval: { halfWidth: 1, coverage: 0.95 }, scale: 0.1 })
    expect(faultsOf(narrower).join()).toMatch(/not the one/)
  }
})
