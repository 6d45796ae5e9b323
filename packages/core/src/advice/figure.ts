/** How errors fall as ε grows, as figures: one for each thing that errors are held against. */
import { type LineSeries, lineFigure } from '../figure/index.ts'
import type { Advice, AdviceOption, ErrorMeasure } from './advice.ts'
import { percent } from './numbers.ts'

/** More lines are told apart by nobody. */
const MOST_LINES = 5

/** Below this an error is none, on a logarithmic axis. */
const LEAST_ERROR = 1e-4

const AXES: Readonly<Record<ErrorMeasure, { readonly title: string; readonly label: string; readonly unit: string }>> =
  {
    error: { title: 'How far numbers are off', label: 'error', unit: '% of what is published' },
    likeness: {
      title: 'How much of the released data is wrong or missing',
      label: '1 − Jaccard similarity',
      unit: '%',
    },
    share: { title: 'How far the share of a column is off', label: 'error', unit: 'percentage points' },
  }

/** Each as an SVG and the line below it. */
export function adviceFigures({ options, question }: Advice): (readonly [svg: string, caption: string])[] {
  const measures = (Object.keys(AXES) as ErrorMeasure[]).filter((measure) => shown(options, measure).length > 0)
  return measures.map((measure) => {
    const lines = shown(options, measure)
    const { limit } = lines[0] as AdviceOption
    const { title, label, unit } = AXES[measure]
    const svg = lineFigure({
      title,
      // Letters stay readable on a phone.
      width: 420,
      x: { label: 'ε', scale: 'log', from: 0.01, to: 20 },
      y: { label, unit, scale: 'log' },
      series: [...lines.map(lineOf), ...marks(lines, question.epsilon, limit)],
    })
    return [
      svg,
      `Below the line at ${percent(limit)} it is called useful. ${leftOut(options, measure)}`.trim(),
    ] as const
  })
}

function drawn(options: readonly AdviceOption[], measure: ErrorMeasure): AdviceOption[] {
  return options.filter((option) => option.measure === measure && option.curve.error.some(Number.isFinite))
}

function shown(options: readonly AdviceOption[], measure: ErrorMeasure): AdviceOption[] {
  return drawn(options, measure).slice(0, MOST_LINES)
}

function leftOut(options: readonly AdviceOption[], measure: ErrorMeasure): string {
  const more = drawn(options, measure).length - MOST_LINES
  return more > 0 ? `The best ${MOST_LINES} of ${more + MOST_LINES} are shown.` : ''
}

function lineOf({ title, curve, basis }: AdviceOption): LineSeries {
  return {
    name: basis === 'simulation' ? `${title} (simulation)` : title,
    x: curve.epsilon,
    y: curve.error.map((error) => 100 * Math.max(LEAST_ERROR, error)),
  }
}

/** The ε that was asked for, and where "useful" begins. */
function marks(lines: readonly AdviceOption[], epsilon: number, limit: number): LineSeries[] {
  const errors = lines.flatMap(({ curve }) => curve.error.filter(Number.isFinite)).concat(limit)
  const [low, high] = [Math.max(LEAST_ERROR, Math.min(...errors)), Math.max(...errors)]
  return [
    { name: 'useful below', x: [0.01, 20], y: [100 * limit, 100 * limit], dashed: true },
    { name: `ε = ${epsilon}`, x: [epsilon, epsilon], y: [100 * low, 100 * high], dashed: true },
  ]
}
