import { describe, expect, test } from 'vitest'
import reference from '../../../../vectors/utility-graphs.json'
import type { SparseMatrix } from '../../../data/index.ts'
import { adjacencyOf } from '../../../testing/adjacency.ts'
import { uniform } from '../../../testing/seeded.ts'
import { chance } from '../../chance.ts'
import { averageF1 } from '../agreement.ts'
import { ascent } from './ascent.ts'
import { bigclam } from './bigclam.ts'
import { fit } from './fit.ts'
import { groupsOf } from './groups.ts'
import { hillOf } from './hill.ts'
import { background, logLikelihood } from './likelihood.ts'
import { type Memberships, noMemberships, sumAgain } from './memberships.ts'
import { conductances, neighbourhoods } from './start.ts'

const karate = adjacencyOf(34, reference.graphs.find(({ name }) => name === 'karate')?.edges ?? [])
const powerLaw = adjacencyOf(200, reference.graphs.find(({ name }) => name === 'power law')?.edges ?? [])

/** Nodes in about two of the communities each. */
function someMemberships(nodes: number, communities: number, seed: number): Memberships {
  const random = uniform(seed)
  const memberships = noMemberships(nodes, communities)
  for (let u = 0; u < nodes; u++) {
    const own = Array.from({ length: communities }, (_, c) => c).filter(() => random() < 2 / communities)
    memberships.of[u] = Uint32Array.from(own)
    memberships.strengths[u] = Float64Array.from(own, () => 0.1 + 2 * random())
  }
  sumAgain(memberships)
  return memberships
}

function strengthOf({ of, strengths }: Memberships, u: number, c: number): number {
  const place = of[u]?.indexOf(c) ?? -1
  return place === -1 ? 0 : (strengths[u]?.[place] ?? 0)
}

/** The same with F_uc as given. */
function withStrength(memberships: Memberships, [u, c]: readonly [number, number], strength: number): Memberships {
  const { communities, of, strengths } = memberships
  const changed = { communities, of: [...of], strengths: [...strengths], sums: new Float64Array(communities) }
  const row = Array.from({ length: communities }, (_, k) => (k === c ? strength : strengthOf(memberships, u, k)))
  const own = row.flatMap((each, k) => (each === 0 ? [] : [k]))
  changed.of[u] = Uint32Array.from(own)
  changed.strengths[u] = Float64Array.from(own, (k) => row[k] ?? 0)
  sumAgain(changed)
  return changed
}

/** Pair by pair, as it is defined. */
function slowly(adjacency: SparseMatrix, memberships: Memberships): number {
  const { rows: n, offsets, indices } = adjacency
  let sum = 0
  for (let u = 0; u < n; u++) {
    const neighbours = new Set(indices.subarray(offsets[u], offsets[u + 1]))
    for (let v = u + 1; v < n; v++) {
      let y = background(n)
      for (let c = 0; c < memberships.communities; c++) {
        y += strengthOf(memberships, u, c) * strengthOf(memberships, v, c)
      }
      sum += neighbours.has(v) ? Math.log(1 - Math.exp(-y)) : -y
    }
  }
  return sum
}

describe('the likelihood', () => {
  test('is that of all pairs', () => {
    for (let seed = 0; seed < 20; seed++) {
      const memberships = someMemberships(34, 1 + (seed % 5), seed)
      const slow = slowly(karate, memberships)
      expect(Math.abs(logLikelihood(karate, memberships) / slow - 1)).toBeLessThan(1e-12)
    }
  })

  test('has the slope that small differences have', () => {
    const small = 1e-5
    for (let seed = 0; seed < 5; seed++) {
      const memberships = someMemberships(34, 4, seed)
      const { stand, slope, met, leave } = hillOf(karate, memberships)
      for (let u = 0; u < 34; u++) {
        const many = stand(u)
        for (const c of met.subarray(0, many)) {
          const at = strengthOf(memberships, u, c)
          const beside = [small, -small].map((d) => logLikelihood(karate, withStrength(memberships, [u, c], at + d)))
          const difference = ((beside[0] ?? 0) - (beside[1] ?? 0)) / (2 * small)
          expect(Math.abs(difference - (slope[c] ?? 0))).toBeLessThan(1e-3 * (1 + Math.abs(difference)))
        }
        leave(many)
      }
    }
  })

  test('rises with each node that moves, by as much as is said, and never falls', () => {
    const memberships = someMemberships(200, 6, 3)
    const climb = ascent(powerLaw, memberships)
    let moved = 0
    let before = logLikelihood(powerLaw, memberships)
    for (let u = 0; u < 200; u++) {
      const gain = climb(u)
      const now = logLikelihood(powerLaw, memberships)
      expect(gain).toBeGreaterThanOrEqual(0)
      expect(Math.abs(now - before - gain)).toBeLessThan(1e-9 * Math.abs(now))
      if (gain > 0) moved++
      before = now
    }
    expect(moved).toBeGreaterThan(150)
  })

  test('rises from round to round', async () => {
    const random = chance(2)
    const pace = {}
    for (const communities of [1, 3, 10, 60]) {
      const memberships = await neighbourhoods(powerLaw, communities, { random, pace })
      const reached = await fit(powerLaw, memberships, { random, leastGain: 1e-6, mostRounds: 60, pace })
      expect(reached.length).toBeGreaterThan(5)
      for (const [i, each] of reached.slice(1).entries()) expect(each).toBeGreaterThanOrEqual(reached[i] ?? 0)
    }
  })
})

describe('on all graphs of up to five nodes', () => {
  const small = reference.bigclam.map(({ nodes, edges, one, two }) => ({
    adjacency: adjacencyOf(nodes, edges),
    best: [one, two],
  }))

  // Ascent ends in local optima: what is left to the best of a hundred random starts is stated, not wished away.
  test.each([
    { communities: 1, furthest: 1 },
    { communities: 2, furthest: 0.05 },
  ])('the best likelihood for $communities communities is reached, but by five', async ({ communities, furthest }) => {
    const random = chance(1)
    const pace = {}
    const short: number[] = []
    for (const { adjacency, best } of small) {
      const memberships = await neighbourhoods(adjacency, communities, { random, pace })
      const likelihoods = await fit(adjacency, memberships, { random, leastGain: 1e-9, mostRounds: 2000, pace })
      short.push((best[communities - 1] ?? Number.NaN) - (likelihoods.at(-1) ?? Number.NaN))
    }
    expect(short.length).toBe(47)
    expect(Math.min(...short)).toBeGreaterThan(-1e-3)
    expect(short.filter((each) => each < 1e-3).length).toBeGreaterThanOrEqual(42)
    expect(Math.max(...short)).toBeLessThan(furthest)
  })
})

/** Groups of 30 nodes, each of which shares 6 with the next; two of a group are joined with probability 0.6. */
function planted(groups: number, seed: number) {
  const random = uniform(seed)
  const nodes = 24 * groups
  const known = Array.from({ length: groups }, (_, g) =>
    Uint32Array.from({ length: 30 }, (_, i) => (24 * g + i) % nodes),
  )
  const edges: [number, number][] = []
  for (const group of known) {
    for (const i of group) for (const j of group) if (i < j && random() < 0.6) edges.push([i, j])
  }
  for (let k = 0; k < nodes / 2; k++) edges.push([Math.floor(random() * nodes), Math.floor(random() * nodes)])
  return { adjacency: adjacencyOf(nodes, edges), known }
}

describe('overlapping communities', () => {
  test('that were planted are found', async () => {
    for (let seed = 0; seed < 5; seed++) {
      const { adjacency, known } = planted(8, seed)
      const found = await bigclam(adjacency, { communities: 8 })
      expect(averageF1(found, known)).toBeGreaterThan(0.8)
      const shared = found.reduce((sum, { length }) => sum + length, 0)
      expect(shared).toBeGreaterThan(1.1 * adjacency.rows)
    }
  })

  test('of cliques apart are the cliques', async () => {
    const cliques = [0, 5, 11].map((from, c) => Array.from({ length: 5 + c }, (_, i) => from + i))
    const edges = cliques.flatMap((clique) => clique.flatMap((i) => clique.map((j) => [i, j])))
    const found = await bigclam(adjacencyOf(20, edges), { communities: 3 })
    expect(found.map((group) => [...group]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(cliques)
  })

  test('of a complete graph are all of it', async () => {
    const edges = Array.from({ length: 9 }, (_, i) => Array.from({ length: i }, (_, j) => [i, j])).flat()
    const found = await bigclam(adjacencyOf(9, edges), { communities: 1 })
    expect(found).toEqual([Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8)])
  })

  test('are the same again', async () => {
    expect(await bigclam(karate, { communities: 3 })).toEqual(await bigclam(karate, { communities: 3 }))
  })

  test('are none without edges, and never include isolated nodes', async () => {
    for (const nodes of [0, 1, 5]) expect(await bigclam(adjacencyOf(nodes, []), { communities: 3 })).toEqual([])
    const found = await bigclam(
      adjacencyOf(6, [
        [1, 2],
        [2, 3],
        [1, 3],
      ]),
      { communities: 2 },
    )
    expect(found.length).toBeGreaterThan(0)
    for (const group of found) for (const node of group) expect([1, 2, 3]).toContain(node)
  })

  test('may be looked for in greater number than there are nodes', async () => {
    const found = await bigclam(karate, { communities: 50 })
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(50)
    for (const group of found) expect(new Set(group).size).toBe(group.length)
  })

  test('are a whole number', async () => {
    for (const communities of [0, 1.5, -1]) {
      await expect(bigclam(karate, { communities })).rejects.toThrow('1 or more')
    }
  })

  test('tell how far the search is, and stop it', async () => {
    const told: number[] = []
    await bigclam(powerLaw, { communities: 5, leastGain: 0, mostRounds: 100, progress: (done) => told.push(done) })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.length).toBeGreaterThan(1)
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(bigclam(powerLaw, { communities: 5, signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe('where the search begins', () => {
  test('neighbourhoods have the conductance that counting gives', async () => {
    const { rows: n, offsets, indices } = powerLaw
    const found = await conductances(powerLaw, {})
    const row = (u: number) => [...indices.subarray(offsets[u], offsets[u + 1])]
    let few = 0
    for (let u = 0; u < n; u++) {
      const inside = new Set([u, ...row(u)])
      const entries = [...inside].flatMap(row)
      const cut = entries.filter((v) => !inside.has(v)).length
      if (inside.size < 5) few++
      const known = inside.size < 5 ? 1 : cut / Math.min(entries.length, indices.length - entries.length)
      expect(found[u]).toBeCloseTo(known, 12)
    }
    expect(few).toBeLessThan(n / 2)
  })

  test('the best neighbourhoods come first, none around a neighbour of the centre of another', async () => {
    const { rows: n, offsets, indices } = powerLaw
    const conductance = await conductances(powerLaw, {})
    const { of } = await neighbourhoods(powerLaw, 8, { random: chance(1), pace: {} })
    const row = (u: number) => [...indices.subarray(offsets[u], offsets[u + 1])]
    const nodes = Array.from({ length: n }, (_, i) => i)
    const centres = Array.from({ length: 8 }, (_, c) => {
      const members = nodes.filter((u) => of[u]?.includes(c))
      return nodes.filter((u) => [u, ...row(u)].toSorted((a, b) => a - b).join() === members.join())
    }).map(([centre]) => centre ?? Number.NaN)
    for (const u of centres) for (const v of centres) expect(row(u)).not.toContain(v)
    const values = centres.map((u) => conductance[u] ?? Number.NaN)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(values[0]).toBe(Math.min(...conductance))
  })

  test('communities beyond the neighbourhoods have members too', async () => {
    const { of } = await neighbourhoods(karate, 50, { random: chance(1), pace: {} })
    expect(new Set(of.flatMap((own) => [...own])).size).toBe(50)
  })
})

describe('members', () => {
  /** Nodes 0 and 1 of community 0, by which they are joined with this probability; node 2 of community 1, alone. */
  function joinedWith(probability: number): Memberships {
    const strength = Math.sqrt(-Math.log(1 - probability))
    const memberships = noMemberships(4, 2)
    for (const [u, c] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      memberships.of[u] = Uint32Array.of(c)
      memberships.strengths[u] = Float64Array.of(strength)
    }
    return memberships
  }

  test('are joined by their community more probably than any two nodes', () => {
    for (const density of [0.001, 0.1, 0.4]) {
      expect(groupsOf(joinedWith(1.01 * density), density)).toEqual([Uint32Array.of(0, 1)])
      expect(groupsOf(joinedWith(0.99 * density), density)).toEqual([])
    }
  })

  test('are joined as probably as not where most pairs are', () => {
    for (const density of [0.6, 1]) {
      expect(groupsOf(joinedWith(0.51), density)).toEqual([Uint32Array.of(0, 1)])
      expect(groupsOf(joinedWith(0.49), density)).toEqual([])
    }
  })
})
