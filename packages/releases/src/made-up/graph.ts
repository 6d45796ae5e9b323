/** A made-up graph to try a mechanism on: nothing of it comes from anywhere but the public facts. */
import type { SparseMatrix } from '@tulle/core'
import { chance } from '@tulle/core/utility'
import { binary } from './rows.ts'

interface Joined {
  readonly nodes: number
  readonly edges: number
  readonly directed: boolean
}

/** A graph of circles: two thirds of everybody's edges lead into a circle of half as many nodes again, the others anywhere. */
export function circleGraph({ nodes, edges, directed }: Joined, seed: number): SparseMatrix {
  const random = chance(seed)
  const pairs = directed ? nodes * (nodes - 1) : (nodes * (nodes - 1)) / 2
  const wanted = Math.min(edges, pairs)
  const circle = Math.min(nodes, Math.max(2, Math.round((directed ? 1.5 : 3) * (wanted / nodes))))
  const seen = new Set<number>()
  for (let tries = 0; seen.size < wanted && tries < 100 * wanted + 1000; tries++) {
    const i = Math.floor(random() * nodes)
    const start = i - (i % circle)
    const inside = start + Math.floor(random() * Math.min(circle, nodes - start))
    const j = random() < 2 / 3 ? inside : Math.floor(random() * nodes)
    if (i !== j) seen.add(directed || i < j ? i * nodes + j : j * nodes + i)
  }
  const [row, column]: [number[], number[]] = [[], []]
  for (const pair of seen) {
    const [i, j] = [Math.floor(pair / nodes), pair % nodes]
    row.push(i)
    column.push(j)
    if (directed) continue
    row.push(j)
    column.push(i)
  }
  return binary(nodes, nodes, row, column)
}
