/** A plan on the screen of somebody who decides on a release. */
import {
  type AnyPlan,
  type Compared,
  guaranteeInWords,
  mechanismOf,
  type Partition,
  type SimulatedError,
  visible,
} from '@tulle/core'
import colours from 'picocolors'

export interface Shown {
  readonly plan: AnyPlan
  readonly compared?: readonly Compared[]
  readonly partitions?: readonly Partition[]
  readonly simulated?: SimulatedError
  /** What else a command has to say, under headings of its own. */
  readonly more?: readonly Block[]
}

export interface Block {
  readonly heading: string
  readonly lines: readonly string[]
}

export function planText({ plan, compared = [], partitions = [], simulated, more = [] }: Shown): string {
  const { released, method, error, assumptions } = mechanismOf(plan).inWords(plan as never)
  return [
    ...(plan.warnings.length === 0 ? [] : [colours.yellow(block('Read this first', plan.warnings))]),
    block('The plan', [released]),
    block('What is promised', [guaranteeInWords(plan.guarantee)]),
    block('How', method),
    ...(partitions.length < 2 ? [] : [block('Blocks that the reference offers', partitionTable(partitions))]),
    ...(compared.length < 2 ? [] : [block('Calibrations side by side, at the same ε and δ', comparison(compared))]),
    ...more.map(({ heading, lines }) => block(heading, lines)),
    block('What error to expect', [...error, ...simulation(simulated)]),
    block('What the promise rests on', assumptions),
    '',
  ].join('\n')
}

function block(heading: string, lines: readonly string[]): string {
  return `${colours.bold(heading)}\n${lines.map((line) => `  ${visible(line)}`).join('\n')}\n`
}

function simulation(simulated: SimulatedError | undefined): string[] {
  if (simulated === undefined) return []
  return [
    `Tried once on the matrix of the reference, noise and approximation together are off by ${figure(simulated.absolute)} in all; what the caps take away comes on top.`,
  ]
}

function partitionTable(partitions: readonly Partition[]): string[] {
  return table([
    ['blocks besides the untouched', 'thresholds', 'caps', 'noise', 'taken by the caps', 'together'],
    ...partitions.map(({ thresholds, caps, predicted }) => [
      `${thresholds.length + 1}`,
      thresholds.length === 0 ? '–' : thresholds.map(figure).join(', '),
      caps.blocks.map(figure).join(', '),
      figure(predicted.noise),
      figure(predicted.clipping),
      figure(predicted.total),
    ]),
  ])
}

function comparison(compared: readonly Compared[]): string[] {
  const lines = compared.flatMap(({ calibration, plan }) => {
    if (plan === undefined) return []
    const { meanAbsolute, totalAbsolute } = plan.expectedError
    const scales = plan.parameters.blocks.map(({ scale }) => figure(scale))
    return [[calibration, scales.join(', '), figure(meanAbsolute), figure(totalAbsolute)]]
  })
  const refused = compared.flatMap(({ calibration, refused }) =>
    refused === undefined ? [] : [`${calibration}: ${refused}`],
  )
  const [joint, uniform] = ['joint', 'uniform'].map((name) => compared.find((each) => each.calibration === name)?.plan)
  const gain = (uniform?.expectedError.totalAbsolute ?? 0) / (joint?.expectedError.totalAbsolute ?? 1)
  const verdict =
    gain < 1.05 ? ['Blocks bring next to nothing here: the same noise for all cells would do as well.'] : []
  return [
    ...table([['calibration', 'scale of each block', 'error of a cell', 'of all cells'], ...lines]),
    ...refused,
    ...verdict,
  ]
}

/** Columns side by side; the first row names them. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] as readonly string[]).map((_, k) => Math.max(...rows.map((row) => (row[k] as string).length)))
  return rows.map((row) =>
    row
      .map((text, k) => text.padEnd(widths[k] as number))
      .join('   ')
      .trimEnd(),
  )
}

/** Four digits; what is very large or very small in powers of ten. */
export function figure(x: number): string {
  const rounded = Number(x.toPrecision(4))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return rounded.toExponential().replace(/e\+?(-?\d+)/, '·10^$1')
  return rounded.toLocaleString('en', { maximumSignificantDigits: 4 })
}
