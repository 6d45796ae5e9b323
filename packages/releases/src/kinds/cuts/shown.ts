/** A sketch of cuts beside what else the same budget could buy. */
import type { CutPlan } from '@tulle/core'
import { type CutComparison, type CutMethod, compareCuts } from '@tulle/core/sketches'
import { grouped, type Words, words } from '@tulle/core/text'
import type { Block } from '../../kind.ts'
import { RESPONSE } from '../../options/binary.ts'
import { figure, table } from '../../table.ts'
import { offerOf } from './offers.ts'
import type { CutSettings } from './options.ts'
import { type AnyCutPlan, isSketch } from './plan.ts'
import { PAIRS, WHAT } from './ways.ts'

export function cutBlocks(plan: AnyCutPlan, settings: CutSettings): Block[] {
  if (!isSketch(plan)) return weightBlock(settings)
  return [sizeBlock(plan), ...weightBlock(settings), sideBySide(plan, settings)]
}

/** Packed, the file is seldom much smaller: random numbers have no pattern. */
function sizeBlock({ facts: { nodes }, parameters: { rows } }: CutPlan): Block {
  return {
    heading: 'The file',
    lines: [
      words`About ${bytesInWords(4 * nodes * rows)}: ${grouped(nodes)} nodes with ${grouped(rows)} numbers each, of 4 bytes. Fewer numbers ({rows}) make it smaller, and answers less accurate.`,
    ],
  }
}

function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const k = Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${figure(Number((bytes / 1000 ** k).toPrecision(2)))} ${units[k]}`
}

function weightBlock({ weighted, weightBound }: CutSettings): Block[] {
  if (!weighted) return []
  return [
    {
      heading: 'Weights',
      lines: [
        ...(weightBound === undefined
          ? [
              words`They are taken as they are, and what is above 1 counts as 1. If edges weigh up to some W that is known without the data, {weightBound W} divides by it first and multiplies the answers again; the certificate states it.`,
            ]
          : []),
        words`Where the file repeats an edge, the first weight counts, and the others are left out: add them up in the file beforehand if that is what they mean. ({strict} refuses a file with repeated edges.)`,
      ],
    },
  ]
}

function sideBySide(plan: CutPlan, settings: CutSettings): Block {
  const compared = compareCuts(plan)
  const { sizes, alternatives, best } = compared
  const { queries = 1 } = plan.settings.asked ?? {}
  const asked = queries === 1 ? '' : `, for ${grouped(queries)} cuts`
  return {
    heading: `Ways side by side, at the same ε and δ: the error of an answer on average${asked}`,
    lines: [
      ...table([
        ['', ...sizes.map((size) => `cut of ${size === 1 ? 'one node' : grouped(size)}`), 'any cut later'],
        ...alternatives.map(({ method, later, errors }) => [
          WHAT[method],
          ...errors.map((error, i) => `${figure(error)}${best[i] === method ? ' (best)' : ''}`),
          later ? 'yes' : 'no',
        ]),
      ]),
      ...advice(plan, compared, settings),
    ],
  }
}

/** Which is expected to be best, and what would make it. */
function advice(plan: CutPlan, { sizes, best, bestLater }: CutComparison, settings: CutSettings): Words[] {
  const makes = (method: CutMethod) => {
    const offer = offerOf(method, settings)
    if (offer === undefined) return ''
    return method === RESPONSE || method === PAIRS
      ? words` To make it, to be asked like a sketch ({ask:cut}): ${offer}`
      : words` To make it: ${offer}`
  }
  const lines: Words[] = []
  const named = new Set(best.filter((method) => method.endsWith('-answers')))
  for (const method of named) {
    lines.push(
      words`If the cuts can be named beforehand, take ${WHAT[method]}: expected to be best for ${sizesOf(sizes, best, method)}.${makes(method)}`,
    )
  }
  for (const method of new Set(bestLater)) {
    lines.push(
      words`For cuts that are thought of later, take ${WHAT[method]}: expected to be best for ${sizesOf(sizes, bestLater, method)}.${makes(method)}`,
    )
  }
  const { queries = 1 } = plan.settings.asked ?? {}
  if (queries === 1 && named.size > 0) {
    lines.push(
      words`Named cuts share the budget, as far as one edge can cross several of them: {queries K} compares with K of them.`,
    )
  }
  return lines
}

function sizesOf(sizes: readonly number[], best: readonly CutMethod[], method: CutMethod): string {
  const own = sizes.filter((_, i) => best[i] === method)
  if (own.length === sizes.length) return sizes.length === 1 ? 'this size' : 'all of these sizes'
  return `cuts of ${own.map((size) => grouped(size)).join(', ')} ${own.length === 1 && own[0] === 1 ? 'node' : 'nodes'}`
}
