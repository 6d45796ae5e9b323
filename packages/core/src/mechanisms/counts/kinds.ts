/** The counts that Tulle knows by name. */
import { InvalidInput } from '../../errors.ts'

export type Kind =
  | { readonly kind: 'edges' | 'triangles' | 'largest-degree' | 'largest-common' }
  /** k triangles that share an edge. */
  | { readonly kind: 'k-triangles'; readonly k: number }
  /** A node and k of its neighbours. */
  | { readonly kind: 'k-stars'; readonly k: number }

const PLAIN = {
  edges: 'edges',
  triangles: 'triangles',
  'max-degree': 'largest-degree',
  'max-common-neighbours': 'largest-common',
} as const

const COUNT_NAMES =
  'edges, triangles, 2-triangles (or any k-triangles:K from 2 on), 3-stars (or any k-stars:K), max-degree, max-common-neighbours'

/** What a name stands for: `2-triangles` and `k-triangles:2` are the same. */
export function kindOf(name: string): Kind {
  if (Object.hasOwn(PLAIN, name)) return { kind: PLAIN[name as keyof typeof PLAIN] }
  const { k, what } = /^(?<k>\d+)-(?<what>triangles|stars)$/.exec(name)?.groups ?? spelledOut(name)
  const size = Number(k)
  if (what === undefined || !Number.isSafeInteger(size)) {
    throw new InvalidInput(`There is no count called ${JSON.stringify(name)}: there are ${COUNT_NAMES}.`)
  }
  if (size === 1 && what === 'triangles') {
    throw new InvalidInput('One triangle on an edge is a triangle: count triangles.')
  }
  if (size === 1) throw new InvalidInput('A star of one neighbour is an edge, counted from both ends: count edges.')
  if (size < 1) throw new InvalidInput(`${name} would be 0 ${what}: take a whole number from 2 on.`)
  return { kind: what === 'triangles' ? 'k-triangles' : 'k-stars', k: size }
}

function spelledOut(name: string): { k?: string; what?: string } {
  return /^k-(?<what>triangles|stars):(?<k>\d+)$/.exec(name)?.groups ?? {}
}

/** The name as it is written in files and sentences. */
export function nameOf(kind: Kind): string {
  if (kind.kind === 'k-triangles') return `${kind.k}-triangles`
  if (kind.kind === 'k-stars') return `${kind.k}-stars`
  return Object.keys(PLAIN).find((name) => PLAIN[name as keyof typeof PLAIN] === kind.kind) as string
}
