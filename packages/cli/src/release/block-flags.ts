/** The flags of block noise: which of them belong together, and the settings that they make. */
import { type BlockSettings, InvalidInput } from '@tulle/core'
import type { MatrixConfig } from './matrix-config.ts'

/** What uniform noise does not have: whoever gives one of these wants blocks, if only one for all cells. */
const OF_BLOCKS = [
  'blocks',
  'blockColumn',
  'blockCaps',
  'thresholds',
  'reference',
  'referenceAbout',
  'capQuantile',
  'privateCaps',
  'capsEpsilon',
  'expectedPeople',
  'eventSize',
  'sensitivities',
  'cellsPerPerson',
  'calibration',
  'minimise',
  'clip',
  'laws',
  'mask',
  'maskValue',
  'rank',
] as const

export function wantsBlocks(config: MatrixConfig): boolean {
  const { clamp, symmetrise, referencePublic, referenceOtherPeople, noise } = config
  return (
    OF_BLOCKS.some((key) => config[key] !== undefined) ||
    [clamp, symmetrise, referencePublic, referenceOtherPeople, noise === 'hybrid'].some((wish) => wish)
  )
}

export function checkFlags(config: MatrixConfig): void {
  const { blocks, thresholds, reference, sensitivities, privateCaps, capsEpsilon, blockCaps, clip } = config
  const given = blocks !== undefined && blockNumber(blocks) === undefined
  if (
    reference !== undefined &&
    given &&
    (blockCaps !== undefined || privateCaps !== undefined) &&
    clip !== 'replace'
  ) {
    throw new InvalidInput(
      'Blocks and caps are given already, so the reference has nothing to say: leave --reference out.',
    )
  }
  const found = typeof blockNumber(blocks) === 'number' || thresholds !== undefined
  if (found && reference === undefined && sensitivities === undefined) {
    throw new InvalidInput(
      'Blocks by number or by --thresholds are found in a reference: give --reference FILE, with the same columns and other people, or --sensitivities FILE with --cells-per-person.',
    )
  }
  if (reference !== undefined && sensitivities !== undefined) {
    throw new InvalidInput('Blocks come from a --reference or from --sensitivities: give one of them.')
  }
  if (sensitivities !== undefined && config.cellsPerPerson === undefined) {
    throw new InvalidInput('--cells-per-person is missing: how many cells does one person touch at most?')
  }
  if (privateCaps !== undefined && blockCaps !== undefined) {
    throw new InvalidInput('Caps are given (--block-caps) or chosen privately (--private-caps): give one of them.')
  }
  if ((privateCaps === undefined) !== (capsEpsilon === undefined)) {
    throw new InvalidInput(
      'A private choice of caps needs the candidates (--private-caps 1,2,5,10) and what it may spend of --epsilon (--caps-epsilon 0.1).',
    )
  }
  if (privateCaps !== undefined && config.maxPerPerson !== undefined) {
    throw new InvalidInput('A total is among the caps that are chosen privately: leave --max-per-person out.')
  }
  if (config.maskValue !== undefined && config.mask === undefined) {
    throw new InvalidInput('--mask-value is what masked cells show: give --mask FILE with it.')
  }
  if (reference === undefined && (config.expectedPeople ?? config.referenceAbout ?? config.eventSize) !== undefined) {
    throw new InvalidInput('--expected-people, --event-size and --reference-about go with a --reference.')
  }
  if (config.referencePublic && config.referenceOtherPeople) {
    throw new InvalidInput(
      'The reference is known to everybody (--reference-public) or about other people with the same identifiers (--reference-other-people): give one of them.',
    )
  }
  if (reference === undefined && config.referenceOtherPeople) {
    throw new InvalidInput('--reference-other-people is about a reference: give --reference FILE.')
  }
  if (config.range !== undefined) {
    throw new InvalidInput(
      '--range goes with uniform noise. The plan of blocks states what their cells are kept within, and that follows from the noise: leave --range out.',
    )
  }
  if (sensitivities === undefined && config.cellsPerPerson !== undefined) {
    throw new InvalidInput('--cells-per-person goes with --sensitivities FILE.')
  }
  if (clip === 'replace' && reference === undefined) {
    throw new InvalidInput('--clip replace puts people of a reference in the place of others: give --reference FILE.')
  }
  if (config.noise === 'hybrid' && reference !== undefined) {
    throw new InvalidInput('Caps from a reference are in one norm: give --block-caps with hybrid noise.')
  }
  if (config.mask !== undefined && config.maskValue === undefined && config.format === 'mtx') {
    throw new InvalidInput('Matrix Market has no way to leave a cell out: give --mask-value, or another format.')
  }
}

/** A number of blocks, or undefined for a file or "diagonal". */
export function blockNumber(blocks: MatrixConfig['blocks']): number | undefined {
  if (typeof blocks === 'number') return blocks
  return blocks !== undefined && /^-?\d+(\.\d+)?$/.test(blocks) ? Number(blocks) : undefined
}

export function settingsOf(config: MatrixConfig): BlockSettings {
  const { noise, laws, calibration, minimise, epsilon, delta, clip, rank, clamp, symmetrise, integers } = config
  const after = {
    ...(rank === undefined ? {} : { rank }),
    ...(symmetrise ? { symmetrise } : {}),
    ...(clamp ? { clamp } : {}),
    ...(integers ? { integers } : {}),
  }
  return {
    noise,
    ...(laws === undefined ? {} : { laws }),
    ...(calibration === undefined ? {} : { calibration }),
    ...(minimise === undefined ? {} : { minimise }),
    epsilon,
    ...(delta === undefined ? {} : { delta }),
    ...(clip === undefined ? {} : { clip }),
    ...(Object.keys(after).length === 0 ? {} : { after }),
  }
}
