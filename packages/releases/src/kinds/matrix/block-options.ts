/** The options of block noise: which of them belong together, and what they make. */
import { type BlockSettings, InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { MatrixSettings } from './options.ts'

/** What is made of the noisy matrix: which steps go together. */
function checkAfter({ rank, staysApart, clamp, keepTotal, threshold, rescaleTo }: MatrixSettings): void {
  if (clamp && keepTotal) {
    throw new InvalidInput(
      words`Values below 0 become 0 ({clamp}) or the total is kept ({keepTotal}): give one of them.`,
    )
  }
  if (rescaleTo !== undefined && !clamp && !keepTotal && threshold === undefined) {
    throw new InvalidInput(
      words`A matrix can be rescaled to a total where no value is below 0: give {keepTotal} (or {clamp}, or a {threshold}) with {rescaleTo}.`,
    )
  }
  if (staysApart && rank === undefined) {
    throw new InvalidInput(
      words`{staysApart} keeps the diagonal out of a low rank: give {rank} with it, or leave it out.`,
    )
  }
}

/** With weight and cell neighbours one cell changes at a time. */
export function cellByCell({ neighbours }: MatrixSettings): boolean {
  return neighbours === 'weight' || neighbours === 'cell'
}

/** What is about people has no meaning where rows or single cells are protected. */
function checkRelation(config: MatrixSettings): void {
  const { neighbours, reference, sensitivities, privateCaps, range, blockCaps } = config
  if (neighbours === 'individual') return
  if (reference !== undefined || sensitivities !== undefined || privateCaps !== undefined) {
    throw new InvalidInput(
      words`{reference}, {sensitivities} and {privateCaps} are about what people add: with {neighbours ${neighbours}} give {blockCaps}.`,
    )
  }
  if (range !== undefined && blockCaps !== undefined) {
    throw new InvalidInput(
      words`{blockCaps} says what cells of each block may hold, and {range} what all may: give one.`,
    )
  }
}

export function checkBlockOptions(config: MatrixSettings): void {
  checkAfter(config)
  checkRelation(config)
  const { blocks, thresholds, reference, sensitivities, privateCaps, capsEpsilon, blockCaps, clip } = config
  const given = blocks !== undefined && blockNumber(blocks) === undefined
  if (
    reference !== undefined &&
    given &&
    (blockCaps !== undefined || privateCaps !== undefined) &&
    clip !== 'replace'
  ) {
    throw new InvalidInput(
      words`Blocks and caps are given already, so the reference has nothing to say: leave {reference} out.`,
    )
  }
  const found = typeof blockNumber(blocks) === 'number' || thresholds !== undefined
  if (found && reference === undefined && sensitivities === undefined) {
    throw new InvalidInput(
      words`Blocks by number or by {thresholds} are found in a reference: give {reference FILE}, with the same columns and other people, or {sensitivities FILE} with {cellsPerPerson}.`,
    )
  }
  if (reference !== undefined && sensitivities !== undefined) {
    throw new InvalidInput(words`Blocks come from a {reference} or from {sensitivities}: give one of them.`)
  }
  if (sensitivities !== undefined && config.cellsPerPerson === undefined) {
    throw new InvalidInput(words`{cellsPerPerson} is missing: how many cells does one person touch at most?`)
  }
  if (privateCaps !== undefined && blockCaps !== undefined) {
    throw new InvalidInput(words`Caps are given ({blockCaps}) or chosen privately ({privateCaps}): give one of them.`)
  }
  if ((privateCaps === undefined) !== (capsEpsilon === undefined)) {
    throw new InvalidInput(
      words`A private choice of caps needs the candidates ({privateCaps 1,2,5,10}) and what it may spend of {epsilon} ({capsEpsilon 0.1}).`,
    )
  }
  if (privateCaps !== undefined && config.maxPerPerson !== undefined) {
    throw new InvalidInput(words`A total is among the caps that are chosen privately: leave {maxPerPerson} out.`)
  }
  if (config.maskValue !== undefined && config.mask === undefined && !config.untouchedZero) {
    throw new InvalidInput(words`{maskValue} is what masked cells show: give {mask FILE} with it.`)
  }
  if (reference === undefined && (config.expectedPeople ?? config.referenceAbout ?? config.eventSize) !== undefined) {
    throw new InvalidInput(words`{expectedPeople}, {eventSize} and {referenceAbout} go with a {reference}.`)
  }
  if (config.untouchedZero && (reference === undefined || (config.maskValue ?? 0) !== 0)) {
    throw new InvalidInput(
      reference === undefined
        ? words`{untouchedZero} is about cells that nobody of a reference touches: give {reference FILE}.`
        : words`{untouchedZero} makes cells 0, and {maskValue} shows another number in them: leave one of them out.`,
    )
  }
  if (config.referencePublic && config.referenceOtherPeople) {
    throw new InvalidInput(
      words`The reference is known to everybody ({referencePublic}) or about other people with the same identifiers ({referenceOtherPeople}): give one of them.`,
    )
  }
  if (reference === undefined && config.referenceOtherPeople) {
    throw new InvalidInput(words`{referenceOtherPeople} is about a reference: give {reference FILE}.`)
  }
  if (config.range !== undefined && !cellByCell(config)) {
    throw new InvalidInput(
      words`{range} goes with uniform noise. The plan of blocks states what their cells are kept within, and that follows from the noise: leave {range} out.`,
    )
  }
  if (sensitivities === undefined && config.cellsPerPerson !== undefined) {
    throw new InvalidInput(words`{cellsPerPerson} goes with {sensitivities FILE}.`)
  }
  if (clip === 'replace' && reference === undefined) {
    throw new InvalidInput(
      words`{clip replace} puts people of a reference in the place of others: give {reference FILE}.`,
    )
  }
  if (config.noise === 'hybrid' && reference !== undefined) {
    throw new InvalidInput(words`Caps from a reference are in one norm: give {blockCaps} with hybrid noise.`)
  }
  if (config.mask !== undefined && config.maskValue === undefined && config.format === 'mtx') {
    throw new InvalidInput(words`Matrix Market has no way to leave a cell out: give {maskValue}, or another format.`)
  }
}

/** A number of blocks, or undefined for a file or "diagonal". */
export function blockNumber(blocks: MatrixSettings['blocks']): number | undefined {
  if (typeof blocks === 'number') return blocks
  return blocks !== undefined && /^-?\d+(\.\d+)?$/.test(blocks) ? Number(blocks) : undefined
}

export function blockSettings(config: MatrixSettings): BlockSettings {
  const { noise, laws, calibration, minimise, epsilon, delta, clip } = config
  const { rank, staysApart, clamp, keepTotal, threshold, rescaleTo, symmetrise, integers } = config
  const after = {
    ...(rank === undefined ? {} : { rank }),
    ...(staysApart ? { staysApart } : {}),
    ...(symmetrise ? { symmetrise } : {}),
    ...(clamp ? { clamp } : {}),
    ...(keepTotal ? { keepTotal } : {}),
    ...(threshold === undefined ? {} : { threshold }),
    ...(rescaleTo === undefined ? {} : { rescaleTo }),
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
