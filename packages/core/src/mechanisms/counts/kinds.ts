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
  const { what, k = '' } =
    /^k-(?<what>triangles|stars)(?::(?<k>.*))?$/.exec(name)?.groups ??
    /^(?<k>[-+]?[\d.,]+)-(?<what>triangles|stars)$/.exec(name)?.groups ??
    {}
  if (what === undefined) {
    throw new InvalidInput(`There is no count called ${JSON.stringify(name)}: there are ${COUNT_NAMES}.`)
  }
  return { kind: what === 'triangles' ? 'k-triangles' : 'k-stars', k: sizeOf(k, what) }
}

function sizeOf(text: string, what: string): number {
  const k = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(k) || k < 1) {
    throw new InvalidInput(`K must be a whole number from 2 on, such as k-${what}:${what === 'stars' ? 3 : 2}.`)
  }
  if (k > 1) return k
  throw new InvalidInput(
    what === 'triangles'
      ? 'One triangle on an edge is a triangle: count triangles.'
      : 'A star of one neighbour is an edge, counted from both ends: count edges.',
  )
}

/** The name as it is written in files and sentences. */
export function nameOf(kind: Kind): string {
  if (kind.kind === 'k-triangles') return `${kind.k}-triangles`
  if (kind.kind === 'k-stars') return `${kind.k}-stars`
  return Object.keys(PLAIN).find((name) => PLAIN[name as keyof typeof PLAIN] === kind.kind) as string
}
