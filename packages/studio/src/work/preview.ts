/**
 * Pictures of a plan: its error against ε, and what its noise does to made-up data of the declared size. A preview of
 * private data would be a release: the data is not at hand here.
 */
import { mechanismOf, type NoisePlan, uniformNoise } from '@tulle/core'
import { barFigure, heatMapFigure, lineFigure } from '@tulle/core/page'
import { gravityMatrix } from '@tulle/releases'
import type { CurvePoint } from './curve.ts'
import type { Headline } from './headline.ts'

export interface Wanted {
  /** The plan, as text. */
  readonly plan: string
  readonly headline?: Headline | undefined
  readonly curve: readonly CurvePoint[]
  readonly epsilon: number
  /** What all cells of the made-up data add up to. */
  readonly total?: number | undefined
}

export interface Pictures {
  readonly curve?: string
  /** What is expected to come through, where the plan says how many there are. */
  readonly through?: string
  readonly made?: { readonly before: string; readonly after: string; readonly note: string }
}

export async function preview(wanted: Wanted): Promise<Pictures> {
  const made = await madeUp(wanted)
  const through = throughOf(wanted)
  return {
    ...(wanted.curve.length < 2 ? {} : { curve: curveOf(wanted) }),
    ...(through === undefined ? {} : { through }),
    ...(made === undefined ? {} : { made }),
  }
}

interface Prediction {
  readonly ones?: number
  readonly kept?: number
  readonly falseOnes?: number
}

function throughOf({ plan }: Wanted): string | undefined {
  const { parameters } = JSON.parse(plan) as { readonly parameters?: { readonly prediction?: Prediction } }
  const { ones, kept, falseOnes } = parameters?.prediction ?? {}
  if (ones === undefined || kept === undefined || falseOnes === undefined) return undefined
  return barFigure({
    title: 'What is expected to come through',
    categories: ['true, and published', 'true, and lost', 'false, and published'],
    series: [{ name: 'expected', values: [kept, ones - kept, falseOnes] }],
    y: { label: 'how many' },
    height: 180,
  })
}

function curveOf({ curve, epsilon, headline }: Wanted): string {
  const scaled = headline?.share === true ? 100 : 1
  const here = headline === undefined ? [] : [{ name: 'your choice', x: [epsilon], y: [headline.value * scaled] }]
  const positive = curve.every(({ error }) => error > 0)
  return lineFigure({
    title: 'How far it is off, by how much privacy is given up',
    x: { label: 'ε', scale: 'log' },
    y: {
      label: headline?.what ?? 'error',
      ...(headline?.share === true ? { unit: '%' } : {}),
      ...(positive ? { scale: 'log' as const } : {}),
    },
    series: [
      { name: 'expected error', x: curve.map((each) => each.epsilon), y: curve.map(({ error }) => error * scaled) },
      ...here,
    ],
    height: 220,
  })
}

/** So many rows and columns are drawn: noise is the same in all others. */
const SHOWN = 12

async function madeUp({ plan: text, total }: Wanted): Promise<Pictures['made']> {
  const plan = JSON.parse(text) as NoisePlan
  if (mechanismOf(plan).name !== uniformNoise.name) return undefined
  const { rows, columns, symmetric = false } = plan.facts
  const size = { rows: Math.min(SHOWN, rows), columns: Math.min(SHOWN, columns) }
  const mean = (total ?? rows * columns * 50) / (rows * columns)
  const before = gravityMatrix({ ...size, symmetric, mean }, 1)
  // The same noise on fewer cells, of people whose sum was made up.
  const smaller = uniformNoise.plan({ ...plan.facts, ...size }, plan.settings)
  const { clip } = smaller.parameters
  const after = await uniformNoise.release(smaller, clip === undefined ? before : { matrix: before, clip })
  const most = Math.max(...before.values, ...after.matrix.values, 1)
  const shown = (title: string, values: ArrayLike<number>) =>
    heatMapFigure({
      title,
      ...size,
      values,
      value: { from: Math.min(0, ...Array.from(values)), to: most },
      colours: 'sequential',
    })
  return {
    before: shown('Made up', before.values),
    after: shown('Made up, with this noise', after.matrix.values),
    note:
      rows * columns > SHOWN * SHOWN
        ? `Of ${rows} × ${columns} cells, ${size.rows} × ${size.columns} are drawn. Your file is not looked at.`
        : 'Your file is not looked at.',
  }
}
