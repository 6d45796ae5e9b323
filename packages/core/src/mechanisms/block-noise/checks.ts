/** Whether the facts and settings of block noise make sense: a sentence for everything that does not. */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkDelta, checkEpsilon, checkNeighbours } from '../../privacy/index.ts'
import { words } from '../../text/index.ts'
import { checkBooleans, checkNames, checkRows, checkShape, type Law, NAMES_FROM_DATA } from '../additive.ts'
import { checkComposition } from '../composing.ts'
import { type Blocks, checkBlockNames } from './blocks.ts'
import type { Calibration } from './calibrations.ts'
import { type After, type BlockFacts, type BlockSettings, type CapChoice, cellByCell } from './facts.ts'

const FACTS = ['rows', 'columns', 'symmetric', 'neighbours', 'names', 'blocks', 'caps', 'maskValue', 'reference']
const SETTINGS = [
  'noise',
  'laws',
  'share',
  'calibration',
  'minimise',
  'epsilon',
  'delta',
  'clip',
  'after',
  'composition',
]

/** Throws a sentence on what does not make sense; returns warnings. */
export function checkAll(facts: BlockFacts, settings: BlockSettings): string[] {
  requireKnown(facts, FACTS, 'facts')
  requireKnown(settings, SETTINGS, 'settings')
  checkComposition(settings.composition)
  checkShape(facts)
  checkNames(facts.names)
  checkBooleans({ symmetric: facts.symmetric })
  checkRelation(facts)
  checkBlocks(facts.blocks)
  checkReference(facts)
  if (facts.maskValue !== undefined && !isNumber(facts.maskValue)) {
    throw new InvalidInput(`The value that masked cells show must be a finite number, not ${String(facts.maskValue)}.`)
  }
  checkSettings(facts, settings)
  const warnings = [
    ...(facts.names === 'data' ? [NAMES_FROM_DATA] : []),
    ...checkEpsilon(settings.epsilon),
    ...checkDelta(settings.delta, { required: settings.noise !== 'laplace' }),
  ]
  checkCaps(facts, settings)
  checkOnlyPeople(facts, settings)
  const people = facts.reference?.lost?.people
  if (people !== undefined && settings.delta !== undefined && settings.delta > 1 / people) {
    warnings.push(
      `δ = ${settings.delta} is more than one over the ${people} people expected: a mechanism that publishes one of them outright would satisfy it. Take a much smaller δ.`,
    )
  }
  if ('choose' in facts.caps || facts.caps.chosen !== undefined) checkWithChoice(settings)
  return warnings
}

/** What the other calibrations keep of what was asked for depends on which caps are drawn. */
export const WITH_CHOICE: readonly Calibration[] = ['joint', 'uniform']

function checkWithChoice({ calibration = 'joint', clip }: BlockSettings): void {
  if (!WITH_CHOICE.includes(calibration)) {
    throw new InvalidInput(
      `Caps that are chosen privately go with the calibration ${WITH_CHOICE.join(' or ')}, not ${calibration}: leave the calibration out.`,
    )
  }
  if (clip === 'replace') {
    throw new InvalidInput(
      'The people who stand in for others must fit the caps, which are not known before they are chosen: give caps, or choose scale, drop or sample.',
    )
  }
}

const RELATIONS: ReadonlySet<string> = new Set(['individual', 'row', 'weight', 'cell'])

function checkRelation(facts: BlockFacts): void {
  const { neighbours } = facts
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours: { kind: 'individual' }.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  if (!RELATIONS.has(neighbours.kind)) {
    throw new InvalidInput(
      `Block noise protects individuals, rows, weights or cells: its blocks differ in what one of them may change. It does not know ${JSON.stringify(neighbours.kind)} neighbours.`,
    )
  }
  checkNeighbours(neighbours)
  checkRows(facts)
}

/** Nobody could tell a cell of the mask from one that does not stand out. */
export function checkMask({ maskValue }: BlockFacts, { after }: BlockSettings, masked: boolean): void {
  if (after?.threshold === undefined || !masked || maskValue === 0) return
  throw new InvalidInput(
    words`Cells that do not stand out are 0 with a {threshold}, and so must those of the mask be: say {maskValue 0}.`,
  )
}

/** What is about people who come and go has no meaning where something else changes. */
function checkOnlyPeople(facts: BlockFacts, { noise, calibration = 'joint', clip }: BlockSettings): void {
  const { kind } = facts.neighbours
  if (kind === 'individual') return
  const refused = (what: string) =>
    new InvalidInput(`${what} with individual neighbours, not with ${kind} neighbours: leave it out.`)
  if (noise === 'hybrid') throw refused('Hybrid noise goes')
  if (calibration !== 'joint') throw refused(`The calibration ${calibration} goes`)
  if (facts.reference !== undefined) throw refused('A reference, which is about people, goes')
  if ('choose' in facts.caps || facts.caps.chosen !== undefined) throw refused('A private choice of caps goes')
  if (clip === 'replace') throw refused('The clip "replace", with what other people did, goes')
  if (!cellByCell(facts)) return
  if (clip !== undefined) throw new InvalidInput(`With ${kind} neighbours nothing is clipped: leave "clip" out.`)
  if (facts.caps.total !== undefined) {
    throw new InvalidInput(
      `With ${kind} neighbours one cell changes, so that a total of all blocks means nothing: leave it out.`,
    )
  }
}

function checkBlocks(blocks: Blocks): void {
  if ((blocks as unknown) === 'non-zero') throw nonZeroRefused()
  if (typeof blocks !== 'object' || blocks === null) {
    throw new InvalidInput('The facts need blocks: make them with diagonalBlocks() or findPartition(), for instance.')
  }
  requireKnown(blocks, ['names', 'cells'], 'blocks')
  checkBlockNames(blocks.names)
}

/** The cells that occur in the data cannot be a mask; this says why, and what to do. */
export function nonZeroRefused(): InvalidInput {
  return new InvalidInput(
    words`The non-zero cells of this data cannot be the mask: which cells nobody uses is private, and a cell that appears because of one person would give that person away. Use a mask that is known without the data (water, closed stations), or cells that a reference never touches as a block with a small cap. Flows, which look only into what stands out from the noise, need no mask ({kind:flows}).`,
  )
}

const GIVEN: ReadonlySet<string> = new Set(['blocks', 'caps', 'zeros'])

function checkReference({ reference, blocks }: BlockFacts): void {
  if (reference === undefined) return
  requireKnown(reference, ['whose', 'sameIdentifiers', 'what', 'gave', 'lost'], 'reference')
  const { whose, sameIdentifiers, what, gave, lost } = reference
  checkBooleans({ sameIdentifiers })
  if (whose !== 'public' && whose !== 'other people') {
    throw new InvalidInput(
      `The people of the reference are "public" or "other people", not ${JSON.stringify(whose)}: data about the people of this release cannot be its reference.`,
    )
  }
  if (sameIdentifiers === true && whose === 'public') {
    throw new InvalidInput(
      'Identifiers that mean different people in the data and in the reference matter where its people are "other people", not "public": leave sameIdentifiers out.',
    )
  }
  if (typeof what !== 'string' || what === '') {
    throw new InvalidInput('Say in a few words what the reference is: the certificate names it.')
  }
  if (!Array.isArray(gave) || gave.length === 0 || gave.some((part) => !GIVEN.has(part as string))) {
    throw new InvalidInput(
      'A reference gives "blocks", "caps" or both, and "zeros" where cells are 0 that it never touches.',
    )
  }
  if (lost === undefined) return
  requireKnown(lost, ['absolute', 'squared', 'people', 'everything'], 'losses')
  const fits = (list: unknown) =>
    Array.isArray(list) && list.length === blocks.names.length && list.every((x) => isNumber(x) && x >= 0)
  if (!fits(lost.absolute) || !fits(lost.squared)) {
    throw new InvalidInput('What the caps take away is a number for every block, 0 or more.')
  }
  const { people, everything } = lost
  if (!(isNumber(people) && people > 0 && isNumber(everything) && everything >= 0)) {
    throw new InvalidInput('The number of people expected must be above 0, and what they do in all a number.')
  }
}

function checkSettings({ blocks, rows, columns }: BlockFacts, settings: BlockSettings): void {
  const { noise, laws, share, delta, minimise, clip, after } = settings
  oneOf('noise', noise, ['laplace', 'gaussian', 'hybrid'])
  if (minimise !== undefined) oneOf('error to minimise', minimise, ['l1', 'l2'])
  if (clip !== undefined) oneOf('way to enforce a cap', clip, ['scale', 'drop', 'replace', 'sample'])
  if (noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput(
      'Laplace noise needs no delta, its guarantee is pure: leave delta out, or choose gaussian noise.',
    )
  }
  if (noise === 'hybrid') checkLaws(laws, blocks.names)
  else if (laws !== undefined || share !== undefined) {
    throw new InvalidInput('Laws for each block, and a share of ε, belong to hybrid noise.')
  }
  if (share !== undefined && !(isNumber(share) && share > 0 && share < 1)) {
    throw new InvalidInput(
      `The share of ε for the Laplace blocks must lie between 0 and 1, both excluded, not ${share}: a part without ε would need noise without end.`,
    )
  }
  if (after !== undefined) checkAfter(after, rows, columns)
}

function checkLaws(laws: readonly Law[] | undefined, names: readonly string[]): void {
  if (!Array.isArray(laws) || laws.length !== names.length) {
    throw new InvalidInput(
      names.length === 1
        ? 'Hybrid noise is a law for each of several blocks, and there is one: take laplace or gaussian.'
        : `Hybrid noise needs the law of each of the ${names.length} blocks: laplace or gaussian.`,
    )
  }
  for (const law of laws as Law[]) oneOf('law of a block', law, ['laplace', 'gaussian'])
  if (new Set(laws).size < 2) {
    throw new InvalidInput('Hybrid noise has blocks of both laws; for one law alone choose laplace or gaussian.')
  }
}

function checkAfter(after: After, rows: number, columns: number): void {
  requireKnown(
    after,
    ['rank', 'staysApart', 'symmetrise', 'clamp', 'keepTotal', 'threshold', 'rescaleTo', 'integers'],
    'steps after the noise',
  )
  const { rank, staysApart, symmetrise, clamp, keepTotal, threshold, rescaleTo, integers } = after
  checkBooleans({ staysApart, symmetrise, clamp, keepTotal, integers })
  if (clamp === true && keepTotal === true) {
    throw new InvalidInput(
      'Values below 0 are cut off ("clamp") or taken from the others ("keepTotal"): give one of them.',
    )
  }
  if (rescaleTo !== undefined && !(rescaleTo > 0 && rescaleTo <= 2 ** 52)) {
    throw new InvalidInput(`The total to rescale to must be a number above 0 and up to 2^52, not ${String(rescaleTo)}.`)
  }
  if (threshold !== undefined) checkThreshold(after)
  if (rescaleTo !== undefined && clamp !== true && keepTotal !== true && threshold === undefined) {
    throw new InvalidInput(
      'Values can be rescaled to a total where none is below 0: remove these, with "keepTotal", "clamp" or a "threshold".',
    )
  }
  if (staysApart === true && (rank === undefined || rows !== columns)) {
    throw new InvalidInput(
      'What goes from a name to itself is kept out of a rank, of a square matrix: give a rank, or leave "staysApart" out.',
    )
  }
  if (rank !== undefined && rank !== 'auto') {
    if (!Number.isInteger(rank) || rank < 1) {
      throw new InvalidInput(`The rank must be a whole number of at least 1, or "auto", not ${String(rank)}.`)
    }
    if (rank > Math.min(rows, columns)) {
      throw new InvalidInput(
        `A matrix of ${rows} × ${columns} has a rank of at most ${Math.min(rows, columns)}, so ${rank} is too large: give a smaller one, or none.`,
      )
    }
  }
  if (symmetrise === true && rows !== columns) {
    throw new InvalidInput(`Only a square matrix can be made symmetric, not one of ${rows} × ${columns}.`)
  }
}

function checkThreshold({ threshold, rank, clamp, keepTotal, symmetrise }: After): void {
  if (!(isNumber(threshold) && threshold > 0 && threshold <= 100)) {
    throw new InvalidInput(
      words`{threshold} is a number of deviations of the noise, above 0 and up to 100, such as {threshold 4}, not ${String(threshold)}.`,
    )
  }
  if (rank !== undefined || symmetrise === true) {
    throw new InvalidInput(
      words`{threshold} is measured by the noise of single cells, which is another one after {rank} and {symmetrise}: leave these out.`,
    )
  }
  if (clamp === true || keepTotal === true) {
    throw new InvalidInput(
      words`A {threshold} leaves nothing below 0, so {clamp} and {keepTotal} have nothing to do: give one of the three.`,
    )
  }
}

function checkCaps({ caps, blocks }: BlockFacts, { epsilon }: BlockSettings): void {
  if (typeof caps !== 'object' || caps === null) {
    throw new InvalidInput(
      'The facts need caps: what one person may add to each block, for instance { blocks: [10, 2] }.',
    )
  }
  if ('choose' in caps) {
    requireKnown(caps, ['choose'], 'caps')
    checkChoice(caps.choose, epsilon)
    return
  }
  requireKnown(caps, ['blocks', 'total', 'chosen'], 'caps')
  if (!Array.isArray(caps.blocks)) throw new InvalidInput('The caps of the blocks are a list of numbers.')
  const given = caps.blocks as readonly number[]
  const missing = blocks.names[given.length]
  if (missing !== undefined) {
    throw new InvalidInput(
      `The block "${missing}" has no cap: give the most that one person may add to each of the ${blocks.names.length} blocks.`,
    )
  }
  if (given.length > blocks.names.length) {
    throw new InvalidInput(
      `There are ${given.length} caps, and ${blocks.names.length === 1 ? 'one block' : `${blocks.names.length} blocks`}: give one for each of ${blocks.names.map((name) => `"${name}"`).join(', ')}.`,
    )
  }
  given.forEach((cap, k) => {
    checkCap(cap, `The cap of the block "${blocks.names[k]}"`)
  })
  if (caps.total !== undefined) checkCap(caps.total, 'The total cap')
  if (caps.chosen === undefined) return
  checkChoice(caps.chosen, epsilon)
  const { candidates, total } = caps.chosen
  const all = caps.total === undefined ? given : [...given, caps.total]
  if ((total === true) !== (caps.total !== undefined) || all.some((cap) => !candidates.includes(cap))) {
    throw new InvalidInput('These caps were not chosen among the candidates that the choice names.')
  }
}

function checkCap(cap: number, what: string): void {
  if (isNumber(cap) && cap > 0 && !(cap >= 1e-100 && cap <= 1e100)) {
    throw new InvalidInput(`${what} is ${cap}: measure the values in another unit.`)
  }
  if (!(isNumber(cap) && cap > 0)) {
    throw new InvalidInput(`${what} must be a finite number above zero, not ${String(cap)}.`)
  }
}

function checkChoice(choice: CapChoice, epsilon: number): void {
  requireKnown(choice, ['candidates', 'quantile', 'epsilon', 'total'], 'choice of caps')
  checkBooleans({ total: choice.total })
  const candidates = choice.candidates as unknown
  if (!Array.isArray(candidates) || candidates.length < 2) {
    throw new InvalidInput('A private choice of caps needs at least two candidates, such as [1, 2, 5, 10, 20, 50].')
  }
  ;(candidates as number[]).forEach((cap, i) => {
    checkCap(cap, `Candidate ${i + 1} for a cap`)
    if (i > 0 && !(cap > (candidates[i - 1] as number))) {
      throw new InvalidInput(`The candidates for a cap must increase, but ${cap} comes after ${candidates[i - 1]}.`)
    }
  })
  const { quantile } = choice
  if (quantile !== undefined && !(isNumber(quantile) && quantile > 0 && quantile < 1)) {
    throw new InvalidInput(
      `The share of people whom a cap leaves alone lies between 0 and 1, both excluded, not ${String(quantile)}; 0.95 is common.`,
    )
  }
  if (!(isNumber(choice.epsilon) && choice.epsilon > 0 && choice.epsilon < epsilon)) {
    throw new InvalidInput(
      `The choice of the caps spends ${String(choice.epsilon)} of ε = ${epsilon}: it needs something above 0, and must leave something for the noise.`,
    )
  }
}

/** Facts may come from JSON, where a text looks like a number: added up, it would be read another way. */
function isNumber(x: unknown): x is number {
  return typeof x === 'number' && Number.isFinite(x)
}

function oneOf(what: string, given: unknown, known: readonly string[]): void {
  if (!known.includes(given as string)) {
    throw new InvalidInput(`The ${what} is one of ${known.join(', ')}, not ${JSON.stringify(given) ?? 'missing'}.`)
  }
}
