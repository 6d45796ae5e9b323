/** The two graphs, and the communities that are known of them. */
import { readFileSync } from 'node:fs'
import { inducedBy } from '@tulle/core/utility'
import { readGraph } from '@tulle/engine'
import { readEgoNets } from './ego-nets.mjs'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 *
 * @typedef {object} Social
 * @property {Graph} graph
 * @property {Record<string, Uint32Array[]>} known groupings, each by its name
 */

/**
 * @param {{ edges: string, archive: string }} paths
 * @returns {Promise<Social>}
 */
export async function readFacebook({ edges, archive }) {
  const { graph } = await readGraph(edges, { directed: false })
  const { nets, circles } = readEgoNets(archive)
  return { graph, known: { nets: grouped(graph, nets), circles: grouped(graph, circles) } }
}

/**
 * Who wrote to whom in an institution, without those who wrote to themselves only.
 *
 * @param {{ edges: string, departments: string }} paths
 * @returns {Promise<Social>}
 */
export async function readEmail({ edges, departments }) {
  const { graph } = await readGraph(edges, { directed: false })
  const joined = withoutIsolated(graph)
  /** @type {Map<string, string[]>} */
  const members = new Map()
  for (const line of readFileSync(departments, 'utf8').trim().split(/\r?\n/)) {
    const [name = '', department = ''] = line.split(/\s+/)
    members.set(department, [...(members.get(department) ?? []), name])
  }
  return { graph: joined, known: { departments: grouped(joined, [...members.values()]) } }
}

/**
 * @param {Graph} graph
 * @returns {Graph}
 */
function withoutIsolated({ directed, names, adjacency }) {
  const hasEdge = (/** @type {number} */ i) => adjacency.offsets[i] !== adjacency.offsets[i + 1]
  return { directed, names: names.filter((_, i) => hasEdge(i)), adjacency: inducedBy(adjacency, hasEdge) }
}

/**
 * Groups of names as groups of those nodes that are in the graph.
 *
 * @param {Graph} graph
 * @param {string[][]} groups
 */
function grouped({ names }, groups) {
  const nodeOf = new Map(names.map((name, i) => [name, i]))
  return groups
    .map((group) => Uint32Array.from(new Set(group.flatMap((name) => nodeOf.get(name) ?? []))))
    .filter(({ length }) => length > 0)
}
