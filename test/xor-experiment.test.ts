/** What the experiment on XOR noise measures with: each measure against a slower or a known answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { graphFromEdges, type SparseMatrix } from '@tulle/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generator } from '../experiments/parts/random.mjs'
import { averageF1, groupsOfLabels, overlap } from '../experiments/parts/xor/agreement.mjs'
import { degreeCounts, divergence, randomDegreeCounts } from '../experiments/parts/xor/degrees.mjs'
import {
  cases,
  GRAPH_METHODS,
  GRAPH_NAMES,
  NO_PRIVACY,
  settings,
  TABLE_METHODS,
  TABLE_NAMES,
} from '../experiments/parts/xor/design.mjs'

import { figures } from '../experiments/parts/xor/figures.mjs'
import { finding } from '../experiments/parts/xor/finding.mjs'
import { accuracy, fitLogistic } from '../experiments/parts/xor/logistic.mjs'
import { louvain } from '../experiments/parts/xor/louvain.mjs'
import { measureDegrees, measureGraph } from '../experiments/parts/xor/measure-graph.mjs'
import { measureTable } from '../experiments/parts/xor/measure-table.mjs'
import { calibrated, fitPrivately, noise } from '../experiments/parts/xor/objective.mjs'
import { pathsOf } from '../experiments/parts/xor/paths.mjs'
import { aboveMedians, readTumours, readVotes, split } from '../experiments/parts/xor/records.mjs'
import { atEpsilons, mostHeld } from '../experiments/parts/xor/rows.mjs'
import { readEmail, readFacebook } from '../experiments/parts/xor/social.mjs'
import { summarised } from '../experiments/parts/xor/summary.mjs'
import { tables } from '../experiments/parts/xor/tables.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulle-xor-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

type Pair = readonly [number, number]

function adjacencyOf(nodes: number, edges: readonly Pair[]): SparseMatrix {
  const from = Uint32Array.from(edges, ([i]) => i)
  return graphFromEdges({ directed: false, nodes, from, to: Uint32Array.from(edges, ([, j]) => j) }).graph.adjacency
}

/** Zachary's karate club: the neighbours with higher numbers. */
const KARATE: Record<number, readonly number[]> = {
  0: [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31],
  1: [2, 3, 7, 13, 17, 19, 21, 30],
  2: [3, 7, 8, 9, 13, 27, 28, 32],
  3: [7, 12, 13],
  4: [6, 10],
  5: [6, 10, 16],
  6: [16],
  8: [30, 32, 33],
  9: [33],
  13: [33],
  14: [32, 33],
  15: [32, 33],
  18: [32, 33],
  19: [33],
  20: [32, 33],
  22: [32, 33],
  23: [25, 27, 29, 32, 33],
  24: [25, 27, 31],
  25: [31],
  26: [29, 33],
  27: [33],
  28: [31, 33],
  29: [32, 33],
  30: [32, 33],
  31: [32, 33],
  32: [33],
}
const karate = adjacencyOf(
  34,
  Object.entries(KARATE).flatMap(([i, others]) => others.map((j): Pair => [Number(i), j])),
)

const smallGraph = fc.integer({ min: 1, max: 45 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    edges: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 2 * nodes }),
  }),
)

describe('paths', () => {
  /** All distances, by Floyd and Warshall. */
  function distances({ rows: n, offsets, indices }: SparseMatrix) {
    const d = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 0 : Infinity)))
    for (let i = 0; i < n; i++) for (const j of indices.subarray(offsets[i], offsets[i + 1])) (d[i] as number[])[j] = 1
    for (let k = 0; k < n; k++) {
      const through = d[k] as number[]
      for (const row of d) for (let j = 0; j < n; j++) row[j] = Math.min(row[j] ?? 0, (row[k] ?? 0) + (through[j] ?? 0))
    }
    return d
  }

  test('are those of the largest component, as found slowly', () => {
    fc.assert(
      fc.property(smallGraph, ({ nodes, edges }) => {
        const adjacency = adjacencyOf(nodes, edges)
        const all = distances(adjacency).map((row) => row.filter(Number.isFinite))
        const largest = Math.max(...all.map(({ length }) => length))
        // Components of one size tie: the first counts. All rows of one have the same nodes.
        const start = all.findIndex(({ length }) => length === largest)
        const inside = distances(adjacency)[start]?.flatMap((d, i) => (Number.isFinite(d) ? [i] : [])) ?? []
        const lengths = inside.flatMap((i) => all[i] ?? [])
        const found = pathsOf(adjacency)
        expect(found.nodes).toBe(largest)
        expect(found.diameter).toBe(Math.max(...lengths))
        const sum = lengths.reduce((a, b) => a + b, 0)
        expect(found.meanLength).toBeCloseTo(largest < 2 ? 0 : sum / (largest * (largest - 1)), 12)
      }),
    )
  })

  test('of the karate club and of a long path are known', () => {
    const { diameter, meanLength } = pathsOf(karate)
    expect(diameter).toBe(5)
    expect(meanLength).toBeCloseTo(2.4082, 4)
    const n = 100
    const line = adjacencyOf(
      n,
      Array.from({ length: n - 1 }, (_, i): Pair => [i, i + 1]),
    )
    expect(pathsOf(line)).toEqual({ nodes: n, diameter: n - 1, meanLength: (n + 1) / 3 })
  })
})

describe('communities', () => {
  function modularity({ rows: n, offsets, indices }: SparseMatrix, labels: Uint32Array) {
    const degree = (i: number) => (offsets[i + 1] as number) - (offsets[i] as number)
    let sum = 0
    for (let i = 0; i < n; i++) {
      const neighbours = new Set(indices.subarray(offsets[i], offsets[i + 1]))
      for (let j = 0; j < n; j++) {
        if (labels[i] === labels[j]) sum += (neighbours.has(j) ? 1 : 0) - (degree(i) * degree(j)) / indices.length
      }
    }
    return sum / indices.length
  }

  test('of the karate club have nearly the largest modularity there is', () => {
    for (let seed = 0; seed < 10; seed++) {
      const found = modularity(karate, louvain(karate, generator(seed, 0)))
      expect(found).toBeGreaterThan(0.4)
      expect(found).toBeLessThan(0.41979)
    }
    expect(louvain(karate, generator(3, 0))).toEqual(louvain(karate, generator(3, 0)))
  })

  test('of a ring of cliques are the cliques', () => {
    const [cliques, size] = [12, 6]
    const edges: Pair[] = []
    for (let c = 0; c < cliques; c++) {
      for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) edges.push([c * size + i, c * size + j])
      edges.push([c * size, ((c + 1) % cliques) * size + 1])
    }
    const groups = groupsOfLabels(louvain(adjacencyOf(cliques * size, edges), generator(1, 0)))
    const expected = Array.from({ length: cliques }, (_, c) => Array.from({ length: size }, (_, i) => c * size + i))
    expect(groups.map((group) => [...group])).toEqual(expected)
  })

  test('never cross components, are never worse than none, and leave isolated nodes alone', () => {
    fc.assert(
      fc.property(smallGraph, fc.nat(99), ({ nodes, edges }, seed) => {
        const adjacency = adjacencyOf(nodes, edges)
        const labels = louvain(adjacency, generator(seed, 0))
        const each = Uint32Array.from({ length: nodes }, (_, i) => i)
        if (adjacency.indices.length > 0) {
          expect(modularity(adjacency, labels)).toBeGreaterThanOrEqual(modularity(adjacency, each) - 1e-12)
        }
        for (const group of groupsOfLabels(labels)) {
          const inside = edges.filter(([i, j]) => group.includes(i) && group.includes(j))
          expect(pathsOf(adjacencyOf(nodes, inside)).nodes).toBe(group.length)
        }
      }),
    )
  })

  const grouping = fc
    .array(fc.uniqueArray(fc.nat(9), { minLength: 1 }), { minLength: 1, maxLength: 5 })
    .map((groups) => groups.map((group) => Uint32Array.from(group)))

  test('agree by the average F₁ score as it is defined', () => {
    const f1 = (a: Uint32Array, b: Uint32Array) => {
      const shared = a.filter((node) => b.includes(node)).length
      const [precision, recall] = [shared / a.length, shared / b.length]
      return shared === 0 ? 0 : (2 * precision * recall) / (precision + recall)
    }
    const half = (from: Uint32Array[], to: Uint32Array[]) =>
      from.reduce((sum, a) => sum + Math.max(...to.map((b) => f1(a, b))), 0) / (2 * from.length)
    fc.assert(
      fc.property(grouping, grouping, (found, known) => {
        expect(averageF1(found, known)).toBeCloseTo(half(found, known) + half(known, found), 12)
        expect(averageF1(found, found)).toBeCloseTo(1, 12)
      }),
    )
    expect(averageF1([], [Uint32Array.of(1)])).toBe(0)
  })
})

test('two graphs overlap as sets of edges do', () => {
  fc.assert(
    fc.property(smallGraph, fc.infiniteStream(fc.boolean()), ({ nodes, edges }, coins) => {
      const [a, b] = [0, 1].map(() => edges.filter(() => coins.next().value))
      const pairs = (list: Pair[] = []) =>
        new Set(list.filter(([i, j]) => i !== j).map(([i, j]) => `${Math.min(i, j)} ${Math.max(i, j)}`))
      const [inA, inB] = [pairs(a), pairs(b)]
      const common = [...inA].filter((pair) => inB.has(pair)).length
      const either = new Set([...inA, ...inB]).size
      const found = overlap(adjacencyOf(nodes, a ?? []), adjacencyOf(nodes, b ?? []))
      expect(found.common).toBe(2 * common)
      expect(found.jaccard).toBeCloseTo(either === 0 ? 1 : common / either, 12)
    }),
  )
})

describe('degrees', () => {
  test('are counted, every node once', () => {
    const counts = degreeCounts(
      adjacencyOf(5, [
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    )
    expect([...counts]).toEqual([1, 3, 0, 1, 0])
  })

  test('have a divergence of 0 from themselves and a positive, finite one from all others', () => {
    const counts = fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }).map((list) => Uint32Array.from(list))
    fc.assert(
      fc.property(counts, counts, (p, q) => {
        expect(divergence(p, p)).toBe(0)
        expect(divergence(p, q)).toBeGreaterThan(-1e-12)
        expect(divergence(p, q)).toBeLessThan(Infinity)
      }),
    )
    // (4 + ½)/5 against (0 + ½)/5, and the other way round.
    expect(divergence(Uint32Array.of(4, 0), Uint32Array.of(0, 4))).toBeCloseTo(0.8 * Math.log(9), 12)
  })

  test('of random graphs have the mean and the variance that they should', () => {
    const [n, mean] = [1000, 300]
    const counts = randomDegreeCounts(n, mean, generator(1, 0))
    const moment = (f: (degree: number) => number) => counts.reduce((sum, count, k) => sum + count * f(k), 0) / n
    expect(moment(() => 1)).toBe(1)
    // √(2·p(1−p)/(n(n−1)))·(n−1) = 0.65 for the mean; 1/√(2n) and a little more for the deviation.
    expect(Math.abs(moment((k) => k) - mean)).toBeLessThan(5 * 0.65)
    const variance = mean * (1 - mean / (n - 1))
    expect(Math.abs(moment((k) => (k - mean) ** 2) / variance - 1)).toBeLessThan(5 * Math.sqrt(2 / n))
  })
})

describe('logistic regression', () => {
  function records(seed: number, n: number, columns: number) {
    const random = generator(seed, 0)
    const features = Float64Array.from({ length: n * columns }, () => (random() < 0.5 ? 0 : 1))
    const labels = Uint8Array.from({ length: n }, (_, i) =>
      random() < 0.2 + 0.6 * (features[i * columns] as number) ? 1 : 0,
    )
    return { columns, features, labels }
  }

  test('ends where the objective is level, with and without a tilt', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.constantFrom(1e-4, 0.01, 1), fc.constantFrom(0, 1, 300), (seed, ridge, size) => {
        const data = records(seed, 40, 4)
        const tilt = noise(5, size / 5, generator(seed, 1))
        const weights = fitLogistic(data, { ridge, tilt })
        weights.forEach((weight, j) => {
          let slope = ridge * weight + (tilt[j] as number) / 40
          for (let i = 0; i < 40; i++) {
            const x = (k: number) => (k === 4 ? 1 : (data.features[i * 4 + k] as number))
            const score = weights.reduce((sum, each, k) => sum + each * x(k), 0)
            slope += ((1 / (1 + Math.exp(-score)) - (data.labels[i] as number)) * x(j)) / 40
          }
          expect(Math.abs(slope)).toBeLessThan(1e-5)
        })
      }),
      { numRuns: 50 },
    )
  })

  test('of a constant alone is the logarithm of the odds', () => {
    const labels = Uint8Array.of(1, 1, 1, 0)
    const [weight] = fitLogistic({ columns: 0, features: new Float64Array(0), labels }, { ridge: 1e-9 })
    expect(weight).toBeCloseTo(Math.log(3), 6)
  })

  test('tells what one feature decides, and counts what it tells', () => {
    const data = records(1, 200, 3)
    const decided = { ...data, labels: data.labels.map((_, i) => data.features[3 * i + 1] as number) }
    const weights = fitLogistic(decided, { ridge: 1e-3 })
    expect(accuracy(decided, weights)).toBe(1)
    expect(accuracy({ ...decided, labels: decided.labels.map((label) => 1 - label) }, weights)).toBe(0)
  })
})

describe('objective perturbation', () => {
  test('spends ε exactly, on noise and on curvature', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1000 }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.constantFrom(1e-4, 0.01, 1),
        (n, epsilon, ridge) => {
          const { spent, added } = calibrated(n, epsilon, ridge)
          expect(spent).toBeGreaterThan(0)
          expect(added).toBeGreaterThanOrEqual(0)
          expect(spent + 2 * Math.log1p(0.25 / (n * (ridge + added)))).toBeCloseTo(epsilon, 9)
        },
      ),
    )
  })

  test('adds noise of the right length, in no direction more than another', () => {
    const random = generator(1, 0)
    const [d, scale, n] = [5, 3, 20_000]
    const drawn = Array.from({ length: n }, () => noise(d, scale, random))
    const lengths = drawn.map((each) => Math.hypot(...each))
    const mean = lengths.reduce((a, b) => a + b) / n
    const variance = lengths.reduce((sum, each) => sum + (each - mean) ** 2, 0) / n
    expect(Math.abs(mean - d * scale)).toBeLessThan(5 * Math.sqrt((d * scale ** 2) / n))
    expect(Math.abs(variance / (d * scale ** 2) - 1)).toBeLessThan(0.1)
    for (let j = 0; j < d; j++) {
      const along = drawn.reduce((sum, each) => sum + (each[j] as number), 0) / n
      expect(Math.abs(along)).toBeLessThan(5 * Math.sqrt(((d + 1) * scale ** 2) / n))
    }
  })

  test('with a huge ε finds the model that scaled rows have without noise', () => {
    const labels = Uint8Array.of(1, 1, 0, 0, 1, 0)
    const data = { columns: 1, features: Float64Array.of(1, 1, 0, 0, 1, 1), labels }
    const weights = fitPrivately(data, { epsilon: 1e9, ridge: 0.1, random: generator(1, 0) })
    const scale = Math.SQRT1_2
    const expected = fitLogistic(data, { ridge: 0.1, scale }).map((weight) => weight * scale)
    weights.forEach((weight, j) => {
      expect(weight).toBeCloseTo(expected[j] as number, 6)
    })
  })
})

describe('records', () => {
  test('are read: yes is 1 and everything else 0', () => {
    const votes = readVotes(file('votes.data', 'republican,n,y,?\ndemocrat,y,y,n\n'))
    expect(votes).toEqual({ columns: 3, features: Float64Array.of(0, 1, 0, 1, 1, 0), labels: Uint8Array.of(0, 1) })
    const tumours = readTumours(file('wdbc.data', '842302,M,17.99,1e-3\n842517,B,20.57,17\n'))
    const features = Float64Array.of(17.99, 0.001, 20.57, 17)
    expect(tumours).toEqual({ columns: 2, features, labels: Uint8Array.of(1, 0) })
  })

  const all = {
    columns: 2,
    features: Float64Array.from({ length: 40 }, (_, k) => (k * 7) % 40),
    labels: Uint8Array.from({ length: 20 }, (_, i) => i % 2),
  }

  test('are split into two parts that are all of them, with their labels', () => {
    const { training, test: rest } = split(all, { training: 13, seed: 1 })
    expect([training.labels.length, rest.labels.length]).toEqual([13, 7])
    const rows = [training, rest].flatMap(({ features, labels }) =>
      [...labels].map((label, i) => `${features[2 * i]} ${features[2 * i + 1]} ${label}`),
    )
    const expected = [...all.labels].map((label, i) => `${all.features[2 * i]} ${all.features[2 * i + 1]} ${label}`)
    expect(rows.toSorted()).toEqual(expected.toSorted())
    expect(split(all, { training: 13, seed: 2 }).training).not.toEqual(training)
  })

  test('become yes or no at the medians of the training part alone', () => {
    const records = (...features: number[]) => ({
      columns: 1,
      features: Float64Array.from(features),
      labels: new Uint8Array(features.length),
    })
    const { training, test: rest } = aboveMedians({ training: records(4, 1, 3, 2), test: records(2.4, 2.6, 99) })
    expect([...training.features]).toEqual([1, 0, 1, 0])
    expect([...rest.features]).toEqual([0, 1, 1])
  })
})

describe('graphs with known communities', () => {
  /** A tar archive: a block with name, length and kind, then the text, filled up to whole blocks. */
  function tar(files: Record<string, string>) {
    const blocks = Object.entries(files).flatMap(([name, text]) => {
      const header = Buffer.alloc(512)
      header.write(name)
      header.write(text.length.toString(8).padStart(11, '0'), 124)
      header.write(name.endsWith('/') ? '5' : '0', 156)
      const body = Buffer.alloc(512 * Math.ceil(text.length / 512))
      body.write(text)
      return [header, body]
    })
    return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
  }

  test('ego networks have their ego; circles lose their names', async () => {
    const archive = file(
      'nets.tar.gz',
      tar({
        'facebook/': '',
        'facebook/7.feat': '1 0 1\n2 1 1\n3 0 0\n',
        'facebook/7.circles': `circle0\t1\t2\ncircle1\t3\n${' '.repeat(600)}`,
        'facebook/7.egofeat': '1 1\n',
        'facebook/9.feat': '3 1\n',
        'facebook/9.circles': '',
      }),
    )
    const edges = file('edges.txt', '7 1\n7 2\n7 3\n9 3\n')
    const { graph, known } = await readFacebook({ edges, archive })
    const named = (groups: Uint32Array[] = []) => groups.map((group) => [...group].map((i) => graph.names[i]))
    expect(named(known['nets'])).toEqual([
      ['7', '1', '2', '3'],
      ['9', '3'],
    ])
    expect(named(known['circles'])).toEqual([['1', '2'], ['3']])
  })

  test('e-mail is undirected, without loops and without those who have nothing else', async () => {
    const edges = file('email.txt', '0 1\n1 0\n2 2\n3 1\n3 3\n')
    const departments = file('departments.txt', '0 5\n1 5\n2 6\n3 6\n')
    const { graph, known } = await readEmail({ edges, departments })
    expect(graph.names).toEqual(['0', '1', '3'])
    expect([...graph.adjacency.indices]).toEqual([1, 0, 2, 1])
    expect(known['departments']?.map((group) => [...group])).toEqual([[0, 1], [2]])
  })
})

test('the most true edges in a release are those with odds of e^ε', () => {
  // Facebook at ε = 1, as the paper prints it.
  expect(mostHeld({ edges: 113_000, epsilon: 1, of: 88_234, nodes: 4039 })).toBeCloseTo(3263, 0)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9, noNaN: true }), fc.nat(40), (epsilon, of) => {
      const held = mostHeld({ edges: 5, epsilon, of, nodes: 10 })
      // Kept with probability q, made with probability q/e^ε.
      const q = of === 0 ? 0 : held / of
      expect(held + (q / Math.exp(epsilon)) * (45 - of)).toBeCloseTo(of === 0 ? 0 : 5, 9)
    }),
  )
})

test('repetitions are summarised by mean and standard deviation', () => {
  expect(summarised([{ a: 1 }, { a: 2 }, { a: 3 }])).toEqual({ a: 2, aSpread: 1 })
  expect(summarised([{ a: 1 }])).toEqual({ a: 1, aSpread: 0 })
})

describe('what is measured', () => {
  const names = Array.from({ length: 34 }, (_, i) => String(i))
  const club = { graph: { directed: false, names, adjacency: karate }, known: { all: [Uint32Array.of(0, 1, 2)] } }

  test('of the original graph is the graph itself', async () => {
    const row = await measureGraph({ kind: 'graph', data: 'email', method: NO_PRIVACY }, club)
    const same = { edges: 78, held: 78, jaccard: 1, divergence: 0, diameter: 5, componentNodes: 34 }
    expect(row).toMatchObject({ ...same, edgesSpread: 0, density: expect.closeTo(78 / 561, 6) })
    expect(row).not.toHaveProperty('loss')
  })

  test.each(GRAPH_METHODS)(
    'of a graph released by $name: edges, some of them true, and what was lost',
    async (method) => {
      const epsilon = 3
      const row = await measureGraph({ kind: 'graph', data: 'email', method: method.name, epsilon }, club)
      const { edges = 0, held = 0, jaccard = 0, loss = 0 } = row as Record<string, number>
      expect(held).toBeLessThanOrEqual(Math.min(edges, 78))
      expect(jaccard).toBeGreaterThan(0)
      expect(jaccard).toBeLessThan(1)
      // Printed parameters: two cells, each with ε/(2√34) and a little more for the other rows.
      const printed = (epsilon / Math.sqrt(34)) * (0.75 + 0.25 * (4 / 34))
      expect(loss).toBeCloseTo(method.scale === 'paper' ? printed : epsilon, 5)
    },
  )

  test('of degrees: all nodes in bins', async () => {
    for (const epsilon of [undefined, 1]) {
      const row = await measureDegrees({ kind: 'degrees', data: 'email', ...(epsilon ? { epsilon } : {}) }, club)
      for (const shares of [row.released, row.random]) {
        expect(shares?.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4)
      }
      if (epsilon === undefined) expect(row.meanDegree).toBeCloseTo(156 / 34, 4)
    }
  })

  test('of tables: accuracy for every method, and flips for every release', async () => {
    const random = generator(1, 0)
    const features = Float64Array.from({ length: 400 * 4 }, () => (random() < 0.5 ? 1 : 0))
    const labels = Uint8Array.from({ length: 400 }, (_, i) => features[4 * i] as number)
    const splits = [1, 2, 3].map((seed) => split({ columns: 4, features, labels }, { training: 200, seed }))
    const truth = await measureTable({ kind: 'table', data: 'votes', method: NO_PRIVACY }, splits)
    expect(truth).toMatchObject({ accuracy: 1, accuracySpread: 0 })
    for (const { name, by, scale } of TABLE_METHODS) {
      const epsilon = 20
      const row = (await measureTable({ kind: 'table', data: 'votes', method: name, epsilon }, splits)) as Record<
        string,
        number
      >
      if (scale !== 'paper') expect(row['accuracy']).toBeGreaterThan(0.9)
      if (by.startsWith('objective')) continue
      // 800 cells, each on its own or with the three others of its row: a deviation of at most 4·√(200/4).
      expect(Math.abs((row['flips'] as number) - (row['expectedFlips'] as number))).toBeLessThan(5 * 4 * Math.sqrt(50))
      expect((row['flips'] as number) > 400).toBe(scale === 'paper')
      if (scale !== 'paper') expect(row['loss']).toBeCloseTo(epsilon, 5)
    }
  })
})

describe('the page', () => {
  test('says at which ε', () => {
    expect([[], [1], [2, 3], [1, 2, 3]].map((some) => atEpsilons(some, [1, 2, 3]))).toEqual([
      'at no ε',
      'at ε = 1',
      'at ε = 2 and 3',
      'at every ε',
    ])
    expect(atEpsilons([1, 2, 3], [1, 2, 3, 4])).toBe('at every ε but 4')
  })

  /** Made up, but complete: every case has every measure. */
  const rows = cases(settings).map((each, i) => {
    const loss = each.epsilon ?? 0
    const table = { accuracy: 0.9, accuracySpread: 0.01, errorRate: 0.4, expectedErrorRate: 0.4 }
    const flips = { flips: 100, flipsSpread: 10, expectedFlips: 101 }
    const graph = { edges: 1000 + i, held: 10, jaccard: 0.1 + i / 1e4, jaccardSpread: 0, density: 0.1, diameter: 3 }
    const more = { componentNodes: 90, meanLength: 2, divergence: 1, 'F1 nets': 0.5, 'F1 netsSpread': 0 }
    const degrees = {
      meanDegree: 9,
      divergence: 1,
      divergenceOfRandom: 0.1,
      bin: 10,
      from: 0,
      released: [1],
      random: [1],
    }
    if (each.kind === 'table') return { ...each, ...table, ...flips, loss, larger: 0.6, ones: 0.5 }
    return each.kind === 'graph' ? { ...each, ...graph, ...more, loss } : { ...each, ...degrees }
  })

  test('has every case in its order, the original of each data set first', () => {
    expect(new Set(rows.map((row) => JSON.stringify([row.kind, row.data, row.method, row.epsilon]))).size).toBe(
      rows.length,
    )
    for (const data of [...TABLE_NAMES, ...GRAPH_NAMES]) {
      expect(rows.find((row) => row.data === data)?.method).toBe(NO_PRIVACY)
    }
  })

  test('says something of everything, and nothing that is not a number', () => {
    const text = finding(rows)
    expect(text.replaceAll('Erdős–Rényi', '')).not.toMatch(/NaN|undefined|Infinity|–/)
    expect(text).toContain('113,000 edges at ε = 1')
    for (const { columns, rows: lines } of tables(rows)) {
      for (const { key } of columns)
        expect(lines.some((line: Record<string, unknown>) => line[key] !== undefined)).toBe(key !== 'expectedJaccard')
    }
    const names = figures(rows).map(({ name }) => name)
    expect(names.every((name) => name.startsWith('xor-'))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })
})
