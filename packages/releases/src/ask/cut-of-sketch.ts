/** Cuts from a sketch. */
import type { CutPlan } from '@tulle/core'
import { type CutAnswer, cutBetween, cutFromSum } from '@tulle/core/sketches'
import { type NamedCut, noOtherSide, numbersIn, unknownNodes } from '../kinds/cuts/named-cuts.ts'
import type { SketchedCuts } from '../kinds/cuts/released.ts'
import type { CutSource, Subject, SureOf } from './cut-source.ts'

export function sketchCuts(sketched: SketchedCuts): CutSource {
  const { plan } = sketched
  return {
    subject: subjectOf(plan),
    cuts: (cuts, sure) => answersOf(sketched, cuts, sure),
    async between(one, other, sure) {
      const { names, sketch } = await sketched.sketch.read()
      const numbers = new Map(names.map((name, i) => [name, i]))
      return cutBetween({ plan, sketch }, numbersIn(one, numbers), numbersIn(other, numbers), sure)
    },
  }
}

function subjectOf({ facts: { neighbours, weightBound = 1, nodes, edges } }: CutPlan): Subject {
  const averageFrom =
    edges !== undefined && 'counted' in edges
      ? 'this follows from the noisy count that was published with the sketch'
      : 'this follows from the number that was declared with the sketch'
  return {
    published: 'sketch',
    weighted: neighbours.kind !== 'edge',
    bound: neighbours.kind === 'edge' ? 1 : weightBound,
    nodes,
    ...(edges === undefined ? {} : { averageFrom }),
  }
}

/** Of each cut only the sum of its side is read, of the smaller one: there is less rounding in it. */
async function answersOf(
  { plan, sketch }: SketchedCuts,
  cuts: readonly NamedCut[],
  sure: SureOf,
): Promise<CutAnswer[]> {
  checkNames(await sketch.names(), cuts)
  const all = plan.facts.nodes
  const sets = cuts.map(({ nodes }) => ({ items: nodes, others: nodes.length > all / 2 }))
  const sums = await sketch.sums(sets)
  return cuts.map(({ nodes }, k) => {
    const size = nodes.length
    return { ...cutFromSum(plan, Math.min(size, all - size), sums[k] as Float64Array, sure), size }
  })
}

function checkNames(names: readonly string[], cuts: readonly NamedCut[]): void {
  const known = new Set(names)
  for (const cut of cuts) {
    const missing = cut.nodes.filter((node) => !known.has(node))
    if (missing.length > 0) throw unknownNodes(cut, missing, names)
    if (cut.nodes.length === names.length) throw noOtherSide(cut.where, names.length)
  }
}
