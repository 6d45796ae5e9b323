/** A plan for cuts of a graph: how far answers are off, beside what made-up groups would have. */
import { type AnyPlan, type CutPlan, cutSketch } from '@tulle/core'
import { barFigure } from '@tulle/core/page'
import { type CutAnswerPlan, type CutPairPlan, cutAnswers, cutPairs } from '@tulle/core/sketches'
import { counted, grouped } from '@tulle/core/text'
import { type Ahead, aheadBy, type Foretold, type Imagined, type Wish } from '../../ahead/ahead.ts'

const USUAL_DEGREE = 12

export const ahead: Ahead = aheadBy({
  [cutSketch.name]: { foretold: ofCuts, imagined },
  [cutPairs.name]: { foretold: ofCuts, imagined },
  [cutAnswers.name]: { foretold: (plan) => named(plan), imagined: async () => undefined },
})

function ofCuts(plan: AnyPlan): Foretold | undefined {
  const first = (plan as CutPlan | CutPairPlan).expectedError.cuts.at(-1)
  if (first === undefined) return undefined
  return { value: first.meanAbsolute, what: `typical error (edges that leave ${counted(first.size, 'node', 'nodes')})` }
}

function named(plan: AnyPlan): Foretold {
  return { value: (plan as CutAnswerPlan).expectedError.meanAbsolute, what: 'typical error (edges that leave a group)' }
}

/** Groups of several sizes, joined to the rest as any nodes are. */
async function imagined(plan: AnyPlan, { total }: Wish): Promise<Imagined | undefined> {
  const { facts, expectedError } = plan as CutPlan | CutPairPlan
  const { nodes } = facts
  const declared =
    'edges' in facts && facts.edges !== undefined && 'declared' in facts.edges ? facts.edges.declared : undefined
  const edges = declared ?? total ?? (nodes * Math.min(USUAL_DEGREE, nodes - 1)) / 2
  const cuts = expectedError.cuts.map(({ size, standardError }) => {
    const value = ((2 * edges) / nodes) * size * ((nodes - size) / Math.max(1, nodes - 1))
    return { size, value, standardError }
  })
  if (cuts.length === 0) return undefined
  return {
    pictures: [
      barFigure({
        title: 'Edges that leave made-up groups',
        x: { label: 'nodes of the group' },
        y: { label: 'edges that leave it' },
        categories: cuts.map(({ size }) => grouped(size)),
        series: [
          {
            name: 'made up',
            values: cuts.map(({ value }) => value),
            low: cuts.map(({ value, standardError }) => value - 1.96 * standardError),
            high: cuts.map(({ value, standardError }) => value + 1.96 * standardError),
          },
        ],
        height: 200,
      }),
    ],
    note: `Bars are what such a group would have if ${grouped(Math.round(edges))} edges were spread evenly; 95 of 100 answers lie within the lines.`,
    ...(declared === undefined ? { asks: 'About how many edges are there?' } : {}),
  }
}
