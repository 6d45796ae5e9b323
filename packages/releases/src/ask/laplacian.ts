/** Estimated degrees and edges of some nodes, as a matrix. */
import { laplacianOf } from '@tulle/core/sketches'
import { grouped, words } from '@tulle/core/text'
import { type NamedCut, unknownNodes } from '../kinds/cuts/named-cuts.ts'
import { sketchedCuts } from '../kinds/cuts/released.ts'
import { nodesOf } from './nodes.ts'
import { type LaplacianSettings, laplacianOptions } from './options.ts'
import type { Answer, MatrixDesk, Question } from './question.ts'

export const laplacian: Question<'laplacian', typeof laplacianOptions, MatrixDesk> = {
  name: 'laplacian',
  about: {
    title: 'A whole network as a matrix',
    such: 'For programs: the Laplacian, of which clusters and flows can be worked out.',
  },
  options: laplacianOptions,
  ask,
}

async function ask({ nodes }: LaplacianSettings, { sources, open, matrix }: MatrixDesk): Promise<Answer> {
  // Whoever asks the wrong release is told that first: no file will help.
  const { plan, sketch: released } = sketchedCuts(await open())
  await matrix.check()
  const chosen = nodes === undefined ? undefined : await nodesOf(sources, words`{nodes}`, nodes)
  const { names, sketch } = await released.read()
  const numbers = chosen === undefined ? undefined : placesOf(chosen, names)
  const own = numbers === undefined ? names : numbers.map((i) => names[i] as string)
  await matrix.write({ heading: 'node', names: own, matrix: laplacianOf({ plan, sketch }, numbers) })
  const size = own.length === 1 ? 'one node' : `${grouped(own.length)} nodes`
  return {
    data: { nodes: own.length },
    lines: [
      `The Laplacian of ${size}, estimated: on the diagonal degrees, elsewhere minus the weight of the edge. No entry is biased, but each is off by about as much as a cut of one node, and there need not be a graph that has this Laplacian.`,
    ],
  }
}

/** Here all nodes may be named. */
function placesOf(cut: NamedCut, names: readonly string[]): number[] {
  const { nodes } = cut
  const numbers = new Map(names.map((name, i) => [name, i]))
  const missing = nodes.filter((node) => !numbers.has(node))
  if (missing.length > 0) throw unknownNodes(cut, missing, names)
  return nodes.map((node) => numbers.get(node) as number)
}
