/** How far cuts are off, for groups of every size that is asked for. */
import { NotFeasible } from '@tulle/core'
import { averageCut } from '@tulle/core/sketches'
import { digits, percent, plural } from '@tulle/core/text'
import { type Foreseen } from '../way.ts'

export const EDGE = { kind: 'edge' } as const

/** Groups of about √n nodes. */
export function usualSizes(nodes: number): readonly number[] {
  return [Math.max(1, Math.min(Math.round(Math.sqrt(nodes)), Math.floor(nodes / 2)))]
}

/** The smaller sides of the cuts that are asked for. */
export function sizesOf(nodes: number, asked: readonly number[] = usualSizes(nodes)): readonly number[] {
  for (const size of asked) {
    if (size >= nodes)
      throw new NotFeasible(`A group of ${size} nodes leaves no other among ${nodes}: ask for smaller ones.`)
  }
  return asked.map((size) => Math.min(size, nodes - size))
}

export interface Held {
  readonly nodes: number
  readonly expectedEdges: number
}

/** The error for each size, held against the cut: the worst of them counts. */
export function foreseenCuts(
  { nodes, expectedEdges }: Held,
  sizes: readonly number[],
  errorOf: (size: number) => number,
): Omit<Foreseen, 'plan'> {
  const each = sizes.map((size) => {
    const [error, cut] = [errorOf(size), averageCut(nodes, size, expectedEdges)]
    return { size, error, cut, relative: cut === 0 ? Infinity : error / cut }
  })
  const worst = each.reduce((a, b) => (b.relative > a.relative ? b : a))
  const parts = each.map(
    ({ size, error, cut }) =>
      `for ${digits(size)} ${plural(size, 'node')} by ${digits(error)} edges${cut === 0 ? '' : ` of ${digits(cut)} (${percent(error / cut)})`}`,
  )
  return {
    value: worst.error,
    ...(worst.cut === 0 ? {} : { relative: worst.relative }),
    inWords: `a cut is off on average ${parts.join(', ')}`,
  }
}

/** E|error| of a sum over all pairs that a cut of s nodes separates. */
export function sumOver(nodes: number, deviation: number): (size: number) => number {
  return (size) => Math.sqrt((2 / Math.PI) * size * (nodes - size)) * deviation
}
