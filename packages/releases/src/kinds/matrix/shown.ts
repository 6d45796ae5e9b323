/** What the plan of blocks shows besides what every plan shows: what the reference offers, and the calibrations. */
import type { Compared, Partition, SimulatedError } from '@tulle/core/matrices'
import { joined, words } from '@tulle/core/text'
import type { Block } from '../../kind.ts'
import { figure, table } from '../../table.ts'
import { asksForBlocks, type MatrixSettings, stepsAfter } from './options.ts'
import type { PlannedBlocks } from './plan-blocks.ts'

export function blocksShown({ partitions, compared }: PlannedBlocks, settings: MatrixSettings): Block[] {
  // Nobody asked for blocks: what they would bring is not compared.
  if (!asksForBlocks(settings)) return [oneBlockShown(settings)]
  return [
    ...(partitions.length < 2
      ? []
      : [{ heading: 'Blocks that the reference offers', lines: partitionTable(partitions) }]),
    ...(compared.length < 2
      ? []
      : [{ heading: 'Calibrations side by side, at the same ε and δ', lines: comparison(compared) }]),
  ]
}

/** What follows the noise is made by block noise: that all cells are one block there is said, not left to be found out. */
function oneBlockShown(settings: MatrixSettings): Block {
  const steps = joined(
    stepsAfter(settings).map((mention) => ({ parts: [{ mention }] })),
    ', ',
  )
  return {
    heading: 'One block',
    lines: [
      words`${steps}: what follows the noise is a part of block noise, so the certificate names that mechanism. All cells are one block, and its noise is that of the same limit without these steps.`,
    ],
  }
}

export function simulationShown(simulated: SimulatedError | undefined): string[] {
  if (simulated === undefined) return []
  return [
    `Tried once on the people of the reference, caps, noise and approximation together are off by ${figure(simulated.absolute)} in all.`,
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
