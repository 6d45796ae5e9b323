/** A plan for a number of a graph, or for its degrees, on what is made up of public numbers. */
import { type AnyPlan, type CountPlan, counts, type DegreePlan, degreeRelease, type Graph } from '@tulle/core'
import {
  graphProfile,
  groupMixing,
  type MixingPlan,
  type NodeCountPlan,
  type NodeDegreePlan,
  nodeCounts,
  nodeDegrees,
  type ProfilePlan,
} from '@tulle/core/counts'
import { barFigure } from '@tulle/core/page'
import { addLaplace } from '@tulle/core/random'
import { digits, grouped } from '@tulle/core/text'
import { degreeCounts } from '@tulle/core/utility'
import { type Ahead, aheadBy, type Foretold, type Imagined, SEED, type Wish } from '../../ahead/ahead.ts'
import { bars, degreeLines, heatMaps } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'
import { circleGraph } from '../../made-up/graph.ts'
import { gravityMatrix } from '../../made-up/matrix.ts'
import { wholeTable } from '../../mixing/files.ts'

/** Larger graphs are tried at this size: more take longer than somebody waits who moves a slider. */
const MOST_NODES = 400
const USUAL_DEGREE = 12

export const ahead: Ahead = aheadBy({
  [counts.name]: { foretold: ofCount, imagined: oneNumber },
  [nodeCounts.name]: { foretold: ofCount, imagined: oneNumber },
  [degreeRelease.name]: { foretold: ofDegree, imagined: degreesOf },
  [nodeDegrees.name]: { foretold: ofDegree, imagined: nodeDegreesOf },
  [graphProfile.name]: { foretold: ofProfile, imagined: profileOf },
  [groupMixing.name]: { foretold: ofMixing, imagined: mixingOf },
})

function ofCount(plan: AnyPlan): Foretold | undefined {
  const { facts, expectedError } = plan as CountPlan | NodeCountPlan
  if (expectedError === undefined) return undefined
  const { meanAbsolute, median } = expectedError
  const { count } = facts
  const name = typeof count === 'string' ? count : count.name
  // Some noise for counts has no mean.
  return meanAbsolute !== undefined
    ? { value: meanAbsolute, what: `typical error (${name})` }
    : { value: median, what: `error of half of all releases, at most (${name})` }
}

/** So many releases are made up: enough to see how they lie. */
const RELEASES = 300
const BINS = 15

/** Many releases of one and the same graph: how they lie around the true number, whatever that is. */
async function oneNumber(plan: AnyPlan, wish: Wish): Promise<Imagined | undefined> {
  const errors = await errorsOf(plan, wish)
  if (errors === undefined) return undefined
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  const reach = Math.max(1, sizes[Math.floor(0.98 * sizes.length)] as number)
  const width = Math.max(1, Math.ceil((2 * reach + 1) / BINS))
  const half = Math.ceil(reach / width - 0.5)
  const bins = Array.from({ length: 2 * half + 1 }, (_, k) => (k - half) * width)
  const values = bins.map(() => 0)
  let beyond = 0
  for (const error of errors) {
    const at = Math.round(error / width) + half
    if (at in values) values[at] = (values[at] as number) + 1
    else beyond++
  }
  const left = beyond === 0 ? '' : ` ${grouped(beyond)} are off by more than is drawn.`
  return {
    pictures: [
      barFigure({
        title: `${RELEASES} such releases`,
        x: { label: 'released number, less the true one' },
        y: { label: 'releases' },
        categories: bins.map((each) => `${each > 0 ? '+' : ''}${grouped(each)}`.replace('-', '−')),
        series: [{ name: 'releases', values }],
        height: 180,
      }),
    ],
    note: `The same true number was released ${RELEASES} times; you release it once.${left}`,
  }
}

/** Nothing where the noise is unknown before a private cap is drawn, or follows from the graph itself. */
async function errorsOf(plan: AnyPlan, wish: Wish): Promise<readonly number[] | undefined> {
  if (plan.mechanism === counts.name) return countErrors(plan as CountPlan, wish)
  const { scale } = (plan as NodeCountPlan).parameters
  if (scale === undefined) return undefined
  const drawn = new Float64Array(RELEASES)
  addLaplace(drawn, { scale, grid: 1 }, chanceBits(SEED))
  return Array.from(drawn)
}

async function countErrors({ facts, settings, parameters }: CountPlan, wish: Wish): Promise<number[] | undefined> {
  const { mechanism, guess, epsilon } = parameters
  if (mechanism === 'second-order') return undefined
  // A level that is drawn first is taken to be the one that the plan expects.
  const { level, ...rest } = facts
  const noisy = level !== undefined && 'noisy' in level
  const { interval: _, ...wishes } = settings
  const known = counts.plan(noisy ? { ...rest, level: { guess } } : facts, {
    ...wishes,
    epsilon: noisy ? epsilon : settings.epsilon,
  })
  const run = runOf(wish)
  const named = typeof facts.count === 'string' ? { count: facts.count, nodes: facts.nodes as number } : {}
  const errors: number[] = []
  for (let k = 0; k < RELEASES; k++) {
    const { value } = await counts.release(known, { ...named, value: TRUTH, level: guess }, run)
    errors.push(Number(value - TRUTH))
  }
  return errors
}

/** Whatever it is: the noise is the same. */
const TRUTH = 1_000_000n

function ofDegree(plan: AnyPlan): Foretold {
  const { expectedError, settings } = plan as DegreePlan
  const what =
    settings.form === 'histogram' || plan.mechanism === nodeDegrees.name
      ? 'typical error (nodes of a degree)'
      : 'typical error of a degree, before it is cleaned up'
  return { value: expectedError.meanAbsolute, what }
}

interface Tried {
  readonly nodes: number
  readonly adjacency: Graph['adjacency']
  readonly graph: Graph
  readonly note: string
}

function madeUp(all: number | undefined): Tried {
  const nodes = Math.min(all ?? MOST_NODES, MOST_NODES)
  const edges = Math.round((nodes * Math.min(USUAL_DEGREE, nodes - 1)) / 2)
  const adjacency = circleGraph({ nodes, edges, directed: false }, SEED)
  const fewer = all !== undefined && nodes < all
  return {
    nodes,
    adjacency,
    graph: { directed: false, names: [], adjacency },
    note: `${grouped(nodes)} nodes${fewer ? `, of ${grouped(all)},` : ''} with about ${digits((2 * edges) / Math.max(1, nodes), 2)} edges each were made up.${fewer ? ' With more of them it comes out better.' : ''}`,
  }
}

function runOf({ signal }: Wish) {
  return { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
}

async function degreesOf(plan: AnyPlan, wish: Wish): Promise<Imagined> {
  const { facts, settings } = plan as DegreePlan
  const { nodes, adjacency, graph, note } = madeUp(facts.nodes)
  const maxDegree = facts.maxDegree === undefined ? {} : { maxDegree: facts.maxDegree }
  const smaller = degreeRelease.plan({ nodes, neighbours: facts.neighbours, ...maxDegree }, settings)
  const released = await degreeRelease.release(smaller, graph, runOf(wish))
  const after = released.form === 'histogram' ? released.counts : numbersOf(released.degrees, nodes)
  return { pictures: [degreeLines(degreeCounts(adjacency), after)], note }
}

/** How many nodes have 0, 1, 2, … edges. */
function numbersOf(degrees: Uint32Array, nodes: number): Uint32Array {
  const numbers = new Uint32Array(nodes)
  for (const degree of degrees) numbers[degree] = (numbers[degree] as number) + 1
  return numbers
}

async function nodeDegreesOf(plan: AnyPlan, wish: Wish): Promise<Imagined | undefined> {
  const { facts, settings } = plan as NodeDegreePlan
  const { nodes, adjacency, graph, note } = madeUp(facts.nodes)
  if (facts.maxDegree >= nodes) return undefined
  const smaller = nodeDegrees.plan({ ...facts, ...(facts.nodes === undefined ? {} : { nodes }) }, settings)
  const { counts: after } = await nodeDegrees.release(smaller, graph, runOf(wish))
  return { pictures: [degreeLines(degreeCounts(adjacency), after)], note }
}

function ofProfile(plan: AnyPlan): Foretold {
  const { edges, triangles } = (plan as ProfilePlan).expectedError
  return edges === undefined
    ? { value: triangles, what: 'typical error (triangles)' }
    : { value: edges, what: 'typical error (edges)' }
}

async function profileOf(plan: AnyPlan, wish: Wish): Promise<Imagined> {
  const { facts, settings } = plan as ProfilePlan
  const { nodes, graph, adjacency, note } = madeUp(facts.nodes)
  const smaller = graphProfile.plan({ nodes, neighbours: facts.neighbours }, settings)
  const { profile } = await graphProfile.release(smaller, graph, runOf(wish))
  // With hardly any noise: what the same numbers are of the made-up graph itself.
  const { profile: truth } = await graphProfile.release(
    graphProfile.plan({ nodes, neighbours: facts.neighbours }, { ...settings, epsilon: 1000 }),
    graph,
    runOf(wish),
  )
  const { degrees } = profile
  const lines = degrees === undefined ? [] : [degreeLines(degreeCounts(adjacency), numbersOf(degrees, nodes))]
  const [before, after] = [truth.clustering ?? [], profile.clustering ?? []]
  const curves =
    before.length === 0 || before.length !== after.length
      ? []
      : [
          bars({
            what: 'share of closed paths',
            title: 'Clustering by number of edges',
            categories: before.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)),
            before: before.map(({ clustering }) => clustering),
            after: after.map(({ clustering }) => clustering),
          }),
        ]
  const pictures = [...lines, ...curves]
  if (pictures.length > 0) return { pictures, note }
  const categories = ['triangles']
  return {
    pictures: [bars({ what: 'how many', categories, before: [truth.triangles], after: [profile.triangles] })],
    note,
  }
}

function ofMixing(plan: AnyPlan): Foretold {
  return { value: (plan as MixingPlan).expectedError.meanAbsolute, what: 'typical error (edges between two groups)' }
}

const MOST_GROUPS = 48

async function mixingOf(plan: AnyPlan, { total }: Wish): Promise<Imagined> {
  const { facts, parameters } = plan as MixingPlan
  const groups = Math.min(facts.groups, MOST_GROUPS)
  const edges = total ?? ((facts.nodes ?? MOST_NODES) * USUAL_DEGREE) / 2
  const { values } = gravityMatrix(
    { rows: groups, columns: groups, symmetric: true, mean: edges / facts.groups ** 2 },
    1,
  )
  const noisy = new Float64Array((groups * (groups + 1)) / 2)
  let at = 0
  for (let a = 0; a < groups; a++) for (let b = 0; b <= a; b++) noisy[at++] = values[a * groups + b] as number
  addLaplace(noisy, { scale: parameters.scale, grid: 1 }, chanceBits(SEED))
  return {
    pictures: heatMaps({ rows: groups, columns: groups, before: values, after: wholeTable(noisy, groups) }),
    note: `About ${grouped(Math.round(edges))} edges were made up${groups < facts.groups ? `; ${groups} of ${grouped(facts.groups)} groups are drawn` : ''}.`,
    asks: 'About how many edges are there?',
  }
}
