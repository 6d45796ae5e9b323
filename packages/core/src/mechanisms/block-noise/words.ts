/** A plan of block noise in plain sentences. */
import { type Law, namesInWords, ONE_IDENTIFIER, RELEASES_ADD_UP, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { leastPublished } from './after.ts'
import { passing } from './cell-error.ts'
import { type After, type BlockFacts, cellByCell, choiceOf, type Lost, type ReferenceFacts } from './facts.ts'
import type { BlockPlan, NoisyBlock } from './plan.ts'

export function inWords(plan: BlockPlan): PlanInWords {
  const { facts, parameters } = plan
  const { rows, columns, symmetric } = facts
  const { blocks } = parameters
  const masked = rows * columns - blocks.reduce((sum, { cells }) => sum + cells, 0)
  return {
    released: `A matrix of ${rows} rows and ${columns} columns${symmetric === true ? ', symmetric (undirected: every pair is in it twice)' : ''}, in ${blocks.length === 1 ? 'one block' : `${blocks.length} blocks`} of cells, with noise in every cell.`,
    method: [
      ...choiceInWords(facts),
      ...enforced(plan),
      ...(masked === 0 ? [] : [maskInWords(masked, facts.maskValue)]),
      `${calibrationInWords(plan)}${parameters.split === undefined ? '' : ` Of ε, ${short(parameters.split.laplace)} goes to the blocks with Laplace noise and ${short(parameters.split.gaussian)} to those with Gaussian noise.`}`,
      ...blocks.map((block) => blockInWords(block, symmetric === true)),
      'A cell beyond what its block is kept within is published as if it were at that end.',
      ...unitsInWords(plan),
      'Every sum is rounded to a whole multiple of a power of two that was chosen from the noise of its block alone.',
      ...afterInWords(plan),
    ],
    error: errorInWords(plan),
    assumptions: [
      namesInWords(facts.names),
      'Which cell is in which block was fixed without looking at the data.',
      ...(choiceOf(facts) === undefined
        ? ['The caps were fixed without looking at the data.']
        : ['The candidates for the caps were fixed without looking at the data.']),
      ...(facts.reference === undefined ? [] : [referenceInWords(facts.reference)]),
      ...(facts.reference?.gave.includes('zeros') === true ? [ZEROS] : []),
      ...(parameters.clip?.mode === 'replace'
        ? [
            'Contributions of reference people stand in for those of people above a cap: the promise does not cover them.',
          ]
        : []),
      RELATION[facts.neighbours.kind],
      RELEASES_ADD_UP,
    ],
  }
}

const ZEROS =
  'Cells that the reference never touches show 0, whatever the data holds there: that they really are 0 is the publisher’s word.'

const ONE_CELL =
  'One step changes one cell, of one block: each block gets the noise of what one of its cells can change, and none pays for another.'

function calibrationInWords({ facts, parameters }: BlockPlan): string {
  if (cellByCell(facts)) return ONE_CELL
  const sentence = CALIBRATION[parameters.calibration]
  return facts.neighbours.kind === 'row' ? sentence.replace('one person', 'one row') : sentence
}

const CALIBRATION = {
  joint:
    'The noise is divided among the blocks so that the error in all is smallest, against the worst that one person within the caps can do to all blocks together (joint calibration).',
  theorem5: 'ε is divided among the blocks, each of which pays for itself (Theorem 5 of Brunet and others, 2016).',
  exact: 'The noise is divided among the blocks as if one person could fill all of them; its curve is the exact one.',
  theorem12: 'ε and δ are divided among the blocks (Theorem 12 of Brunet and others, 2016, with a δ that fits).',
  uniform: 'All blocks get the same noise.',
} as const

function choiceInWords(facts: BlockFacts): string[] {
  const choice = choiceOf(facts)
  if (choice === undefined) return []
  const { candidates, quantile, epsilon } = choice
  return [
    `The caps ${'choose' in facts.caps ? 'will be' : 'were'} chosen privately among ${candidates.map(short).join(', ')}, for each block${choice.total === true ? ' and in all' : ''}, ${quantile === undefined ? 'each so that what it takes away and the noise that it needs come to the smallest error to expect' : `each to leave about ${short(100 * quantile)} % of the people whom it concerns alone`}; that spends ε = ${short(epsilon)} of the whole.`,
  ]
}

const MODES = {
  scale: 'anyone with more is scaled down',
  drop: 'anyone with more is left out altogether',
  replace: 'anyone with more is replaced by a person of the reference',
  sample: 'anyone with more keeps a random selection that fits',
} as const

/** Which people are meant by a step. */
const RELATION = {
  individual: ONE_IDENTIFIER,
  row: 'A row belongs to one person.',
  cell: 'One person changes only one cell; someone who changes several is protected less.',
  weight: 'One person changes the weight of only one edge; someone who changes several is protected less.',
} as const

function unitsInWords({ parameters: { blocks } }: BlockPlan): string[] {
  const units = blocks.flatMap(({ unit }) => (unit === undefined ? [] : [unit]))
  if (units.length === 0) return []
  return [
    `Cells are rounded to multiples of ${[...new Set(units)].map(short).join(', ')} before the noise, which its scale allows for.`,
  ]
}

function enforced({ facts, parameters: { clip, blocks } }: BlockPlan): string[] {
  if (clip === undefined) {
    const holds = blocks.map(({ name, cap }) => `between 0 and ${short(cap)} in "${name}"`)
    return [
      `What one cell holds is kept ${holds.join(', ')}: what lies outside is moved to the nearer end, and where that was so is not published.`,
    ]
  }
  const total = 'choose' in facts.caps ? undefined : facts.caps.total
  const each = blocks.map(({ name, cap, law }) => `${short(cap)} (${unitOf(law)}) in "${name}"`)
  const hybrid = new Set(clip.laws).size > 1
  return [
    `What one ${facts.neighbours.kind === 'row' ? 'row holds' : 'person adds'} is limited to ${'choose' in facts.caps ? 'at most ' : ''}${each.join(', ')}${total === undefined ? '' : ` and ${short(total)} in all${hybrid ? ' for the blocks of each kind of noise' : ''}`}; ${MODES[clip.mode]}. Who was affected is not published.`,
    `Values are counted in whole units of ${short(clip.quantum)}, rounded towards zero.`,
  ]
}

function unitOf(law: Law): string {
  return law === 'laplace' ? 'in sum' : 'in length, the root of the sum of squares'
}

function maskInWords(masked: number, value: number | undefined): string {
  return `${masked} cells are left out by a public mask: they show ${value === undefined ? 'nothing' : short(value)}, and contributions to them were discarded.`
}

function blockInWords({ name, cells, law, scale, range }: NoisyBlock, symmetric: boolean): string {
  const noise =
    law === 'laplace'
      ? `Laplace noise of scale ${short(scale)}`
      : `Gaussian noise of standard deviation ${short(scale)}`
  return `Block "${name}": ${cells} ${cells === 1 ? 'cell' : 'cells'}, each kept within ${short(range.min)} and ${short(range.max)}, with ${noise}${symmetric ? ', the same on both sides of the diagonal' : ''}.`
}

function afterInWords(plan: BlockPlan): string[] {
  const after: After = plan.settings.after ?? {}
  const { rank, staysApart, symmetrise, clamp, keepTotal, rescaleTo, integers } = after
  const steps = [
    ...(staysApart === true ? ['cells from a name to itself are set aside'] : []),
    ...(rank === undefined
      ? []
      : [
          rank === 'auto'
            ? 'only the singular values that stand out from the noise are kept (their number and size are published with the matrix)'
            : `only the ${rank} largest singular values are kept`,
        ]),
    ...(staysApart === true ? ['what was set aside is put back as it was'] : []),
    ...(symmetrise === true ? ['the cells (i, j) and (j, i) get their mean'] : []),
    ...(clamp === true ? ['values below 0 become 0'] : []),
    ...(keepTotal === true
      ? ['all values are lowered alike and none below 0, so that the noisy total is kept (0 if it is below)']
      : []),
    ...leastInWords(plan),
    ...(rescaleTo === undefined ? [] : [`all are multiplied so that they add up to ${short(rescaleTo)}`]),
    ...(integers === true ? ['values are rounded to whole numbers'] : []),
  ]
  return steps.length === 0
    ? []
    : [`Afterwards, from the noisy matrix alone, at no cost in privacy: ${steps.join('; then ')}.`]
}

function leastInWords(plan: BlockPlan): string[] {
  const least = leastPublished(plan)
  if (least === undefined) return []
  const { blocks } = plan.parameters
  const each = least.map((from, k) => (blocks.length === 1 ? short(from) : `${short(from)} in "${blocks[k]?.name}"`))
  return [
    `values below ${each.join(', ')} (${short(plan.settings.after?.threshold ?? 0)} deviations of the noise) become 0`,
  ]
}

/** Most cells of a sparse matrix are 0, and what is said of them is known. */
function thresholdInWords(plan: BlockPlan): string[] {
  const { blocks } = plan.parameters
  const { after } = plan.settings
  if (after?.threshold === undefined) return []
  const through = blocks.reduce((sum, block) => sum + block.cells * passing(block, after.threshold as number), 0)
  const cells = blocks.reduce((sum, block) => sum + block.cells, 0)
  return [
    `A cell that holds 0 is off by ${short(plan.expectedError.meanAbsolute)} on average: of ${cells.toLocaleString('en')} such cells about ${short(through)} would come through as if they were not.`,
    'A cell that holds less than the threshold mostly becomes 0, so it is off by all that it holds; one that is published is off by the noise, and those that the noise raised are likelier to be published.',
  ]
}

function errorInWords(plan: BlockPlan): string[] {
  const { facts, settings, parameters, expectedError } = plan
  const { blocks } = parameters
  const atMost =
    'choose' in facts.caps
      ? ', if the largest caps are chosen; with others less on average, though a single block may get more'
      : ''
  const lost = facts.reference?.lost
  const { rank, clamp, symmetrise, integers } = settings.after ?? {}
  const whole = integers === true && rank === undefined
  const bound = clamp === true && rank === undefined ? 'at most ' : ''
  return [
    ...thresholdInWords(plan),
    ...(settings.after?.threshold === undefined
      ? [
          `${whole ? 'Rounded noise puts a cell that holds a whole number' : 'Noise puts a cell'} off by ${bound}${short(expectedError.meanAbsolute)} on average over all blocks, and in 95 of 100 cells by ${whole ? 'at most' : 'less than'} ${short(expectedError.ninetyFivePercent)}${atMost}.`,
        ]
      : []),
    ...(blocks.length === 1
      ? []
      : blocks.map(
          ({ name, expectedError: error }) =>
            `In "${name}": by ${bound}${short(error.meanAbsolute)} on average, ${bound}${short(error.totalAbsolute)} over the whole block.`,
        )),
    ...(parameters.clip === undefined
      ? ['This does not include what a cell beyond its range loses.']
      : [
          lost === undefined
            ? 'This does not include what the caps take away, which depends on the data.'
            : lostInWords(lost, expectedError.totalAbsolute),
        ]),
    ...(rank === undefined
      ? []
      : [
          'These figures are of the noise before the singular values are cut off. Afterwards there is less noise, in large matrices much less, but what the low rank cannot show is lost: in small ones that may be more.',
        ]),
    ...(symmetrise === true && rank === undefined && facts.symmetric !== true ? [MEAN_OF_SIDES] : []),
    ...(bound === '' ? [] : [BOUND]),
    ...(clamp === true ? ['Without values below 0, sums over many small cells come out too large.'] : []),
  ]
}

const MEAN_OF_SIDES =
  'These figures are for the mean of both sides where both hold the same. Where they differ, add half of the difference.'

const BOUND =
  'These figures hold where no cell comes near 0. Where cells are small, values below 0 that become 0 leave less of the error, half of it where all are 0; cells whose true value is below 0 are lost.'

/** Says it plainly where publishing nothing would be closer to the truth. */
function lostInWords({ absolute, people, everything }: Lost, noise: number): string {
  const clipped = absolute.reduce((a, b) => a + b, 0)
  const zeros =
    noise + clipped > everything
      ? `A matrix of zeros, which needs no data, would be off by about ${short(everything)}: cell by cell this release is further from the truth than that, and is of use only in sums over many cells or after a low-rank approximation.`
      : `A matrix of zeros would be off by about ${short(everything)}.`
  return `This does not include what the caps take away: about ${short(clipped)} in all for ${short(people)} people like those of the reference, beside ${short(noise)} of noise. ${zeros}`
}

const GAVE = { blocks: 'the blocks', caps: 'the caps', zeros: 'the cells that show 0' } as const

function referenceInWords({ whose, what, gave, sameIdentifiers }: ReferenceFacts): string {
  const parts = gave.map((part) => GAVE[part]).join(' and ')
  if (whose === 'public') return `${capital(parts)} come from a reference that is public: ${what}.`
  const word =
    sameIdentifiers === true
      ? ' The publisher states that an identifier in both means two different people: nothing but this word says so.'
      : ''
  return `${capital(parts)} come from a reference about other people: ${what}. The promise does not cover the people of the reference: what is published here of blocks, thresholds, caps and expected losses was computed from their data as it is. It holds only if nobody of the released data had a part in it.${word}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
