/** How errors fall as ε grows, as figures: one for each thing that errors are held against. */
import { type LineSeries, lineFigure } from '@tulle/core/page'
import { percent } from '@tulle/core/text'
import { type Advice, type AdviceOption, type ErrorMeasure } from './advice.ts'

/** More lines are told apart by nobody. */
const MOST_LINES = 5

/** Below this an error is not drawn: a logarithmic axis would go down for ever. */
const LEAST_ERROR = 1e-4

const AXES: Readonly<
  Record<
    ErrorMeasure,
    { readonly title: string; readonly label: string; readonly unit: string; readonly most?: number }
  >
> = {
  error: { title: 'How far numbers are off', label: 'error', unit: '% of what is published' },
  likeness: {
    title: 'How much of the released data is wrong or missing',
    label: '1 − Jaccard similarity',
    unit: '%',
    most: 100,
  },
  share: { title: 'How far the share of a column is off', label: 'error', unit: 'percentage points', most: 100 },
}

/** Each as an SVG and the line below it. */
export function adviceFigures({ options, question }: Advice): (readonly [svg: string, caption: string])[] {
  const measures = (Object.keys(AXES) as ErrorMeasure[]).filter((measure) => shown(options, measure).length > 0)
  return measures.map((measure) => {
    const lines = shown(options, measure)
    const { limit } = lines[0] as AdviceOption
    const { title, label, unit, most } = AXES[measure]
    const svg = lineFigure({
      title,
      // Letters stay readable on a phone.
      width: 420,
      x: { label: 'ε', scale: 'log', from: 0.01, to: 20 },
      y: { label, unit, scale: 'log', ...(most === undefined ? {} : { to: most }) },
      series: [...lines.map(lineOf), ...marks(lines, question.epsilon, limit, most)],
    })
    const said = [
      `Below the dashed line at ${percent(limit)} it is called useful.`,
      ...together(lines),
      ...beyond(lines, most),
      ...leftOut(options, measure),
    ]
    return [svg, said.join(' ')] as const
  })
}

function drawn(options: readonly AdviceOption[], measure: ErrorMeasure): AdviceOption[] {
  return options.filter((option) => option.measure === measure && option.curve.error.some(Number.isFinite))
}

function shown(options: readonly AdviceOption[], measure: ErrorMeasure): AdviceOption[] {
  return drawn(options, measure).slice(0, MOST_LINES)
}

function leftOut(options: readonly AdviceOption[], measure: ErrorMeasure): string[] {
  const more = drawn(options, measure).length - MOST_LINES
  return more > 0 ? [`The best ${MOST_LINES} of ${more + MOST_LINES} are shown.`] : []
}

/** Lines that cannot be told apart, since they lie on each other. */
function together(lines: readonly AdviceOption[]): string[] {
  return lines.flatMap((line, i) => {
    const earlier = lines.slice(0, i).find((other) => coincide(line, other))
    return earlier === undefined ? [] : [`"${nameOf(line)}" lies on "${nameOf(earlier)}".`]
  })
}

/** At every ε where both are drawn, by less than can be seen. */
function coincide({ curve: a }: AdviceOption, { curve: b }: AdviceOption): boolean {
  const both = a.error.flatMap((error, i) => {
    const other = b.error[i] as number
    return isDrawn(error) && isDrawn(other) ? [error / other] : []
  })
  return both.length > 1 && both.every((ratio) => ratio > 0.97 && ratio < 1 / 0.97)
}

function isDrawn(error: number): boolean {
  return error >= LEAST_ERROR && error < Infinity
}

/** What lies outside of the figure. */
function beyond(lines: readonly AdviceOption[], most: number | undefined): string[] {
  const errors = lines.flatMap(({ curve }) => curve.error)
  const below = errors.some((error) => error < LEAST_ERROR)
  const above = most !== undefined && errors.some((error) => 100 * error > most)
  return [
    ...(below ? [`Lines end where errors fall below ${percent(LEAST_ERROR)}.`] : []),
    ...(above ? [`Errors above ${most} are not shown.`] : []),
  ]
}

function nameOf({ title, basis }: AdviceOption): string {
  return basis === 'simulation' ? `${title} (simulation)` : title
}

function lineOf(option: AdviceOption): LineSeries {
  const { epsilon, error } = option.curve
  return { name: nameOf(option), x: epsilon, y: error.map((each) => (isDrawn(each) ? 100 * each : Number.NaN)) }
}

/** The ε that was asked for, and where "useful" begins. */
function marks(
  lines: readonly AdviceOption[],
  epsilon: number,
  limit: number,
  most = Number.POSITIVE_INFINITY,
): LineSeries[] {
  const errors = lines.flatMap(({ curve }) => curve.error.filter(isDrawn)).concat(limit)
  const [low, high] = [100 * Math.min(...errors), Math.min(most, 100 * Math.max(...errors))]
  return [
    { name: 'useful below', x: [0.01, 20], y: [100 * limit, 100 * limit], reference: true },
    { name: `ε = ${epsilon}`, x: [epsilon, epsilon], y: [low, high], reference: true },
  ]
}
