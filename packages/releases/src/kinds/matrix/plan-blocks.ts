/** From what was asked for to a plan of block noise: public facts, public files and a reference; never the data. */
import { type BlockFacts, type BlockPlan, type BlockSettings, type Blocks, blockNoise, InvalidInput } from '@tulle/core'
import {
  type Compared,
  clipOf,
  clippedLike,
  compareCalibrations,
  diagonalBlocks,
  findPartition,
  labelsOf,
  masked,
  matrixLike,
  nonZeroRefused,
  oneBlock,
  type Partition,
  type PartitionWish,
  partitionBySensitivity,
  type Reference,
  type Replacement,
  type SimulatedError,
  simulateError,
  standsFrom,
} from '@tulle/core/matrices'
import { words } from '@tulle/core/text'
import type { Desk } from '../../kind.ts'
import type { CellFile } from '../../source.ts'
import { blockNumber, blockSettings, cellByCell, checkBlockOptions } from './block-options.ts'
import { eventsOf } from './events.ts'
import type { MatrixSettings } from './options.ts'
import { changeMissing, type KnownDomain } from './plan-uniform.ts'

export interface PlannedBlocks {
  readonly plan: BlockPlan
  /** The calibrations for the same promise. */
  readonly compared: readonly Compared[]
  /** The partitions that the reference offered, by number of blocks. */
  readonly partitions: readonly Partition[]
  readonly replacement?: Replacement
  /** The error of noise and approximation, tried on the reference's own matrix. */
  readonly simulated?: SimulatedError
}

export async function planBlocks(desk: Desk, config: MatrixSettings, domain: KnownDomain): Promise<PlannedBlocks> {
  const { neighbours, person } = config
  if (neighbours === 'individual' && person === undefined) {
    throw new InvalidInput(
      words`Which column says who a row is about? Give {person COL}: blocks differ in what one person may add.`,
    )
  }
  checkBlockOptions(config)
  const shape = {
    rows: domain.rows.length,
    columns: domain.columns.length,
    ...(config.undirected ? { symmetric: true } : {}),
  }
  const settings = blockSettings(config)
  const reference = config.reference === undefined ? undefined : await openReference(desk, config, domain)
  const hidden = [
    ...(await hiddenCells(desk, config, domain)),
    ...(config.untouchedZero && reference !== undefined ? untouched(reference, shape) : []),
  ]
  const given = await givenBlocks(desk, config, domain, shape)
  const partitions = await partitionsOf(desk, { config, domain, shape, settings, hidden, reference, given })
  const best = partitions.reduce<Partition | undefined>(
    (a, b) => (a === undefined || b.predicted.total < a.predicted.total ? b : a),
    undefined,
  )
  const blocks = best?.blocks ?? masked(given ?? oneBlock(shape), shape, hidden)
  const facts: BlockFacts = {
    ...shape,
    neighbours: relationOf(config),
    names: domain.origin,
    blocks,
    caps: capsOf(config, blocks, best),
    ...maskValueOf(config),
    ...(reference === undefined ? {} : { reference: referenceFacts(config, best) }),
  }
  // What the choice of the caps costs is less beside Gaussian noise than its ε says.
  const composing = 'choose' in facts.caps && settings.noise === 'gaussian' ? { composition: 'exact' as const } : {}
  const plan = blockNoise.plan(facts, { ...settings, ...composing })
  return {
    plan,
    compared: compareCalibrations(facts, settings),
    partitions,
    ...(reference === undefined || config.rank === undefined || 'choose' in facts.caps
      ? {}
      : { simulated: await simulate(desk, plan, reference, config) }),
    ...(config.clip === 'replace' && reference !== undefined ? { replacement: standsOf(reference, plan) } : {}),
  }
}

/** What a low rank does to the error has no formula. It is tried on people who are not protected, never on the data. */
async function simulate(
  { progress }: Desk,
  plan: BlockPlan,
  reference: Reference,
  { expectedPeople }: MatrixSettings,
): Promise<SimulatedError> {
  progress('Trying the approximation on the reference')
  const people = expectedPeople ?? reference.offsets.length - 1
  return simulateError(plan, clippedLike(reference, plan, people), { truth: matrixLike(reference, plan.facts, people) })
}

function maskValueOf({ maskValue, untouchedZero }: MatrixSettings): { readonly maskValue?: number } {
  if (untouchedZero) return { maskValue: 0 }
  return maskValue === undefined ? {} : { maskValue }
}

/** Cells that nobody of the reference adds to; of an undirected matrix, those above the diagonal stand for both. */
function untouched(
  { cells }: Reference,
  { rows, columns, symmetric }: { readonly rows: number; readonly columns: number; readonly symmetric?: boolean },
): number[] {
  const touched = new Uint8Array(rows * columns)
  for (const cell of cells) {
    touched[cell] = 1
    if (symmetric === true) touched[(cell % columns) * columns + Math.floor(cell / columns)] = 1
  }
  return Array.from(touched.keys()).filter((cell) => touched[cell] === 0)
}

async function hiddenCells({ sources }: Desk, config: MatrixSettings, domain: KnownDomain): Promise<readonly number[]> {
  if (config.mask === undefined) return []
  if (config.mask === 'non-zero') throw nonZeroRefused()
  return sources.mask(cellFile(config, config.mask), domain)
}

function cellFile({ from, to, blockColumn }: MatrixSettings, file: string): CellFile {
  return { file, from, to, ...(blockColumn === undefined ? {} : { value: blockColumn }) }
}

async function openReference(
  { sources, progress, signal }: Desk,
  config: MatrixSettings,
  domain: KnownDomain,
): Promise<Reference> {
  const file = config.reference as string
  if (await sources.same(file, config.file)) {
    throw new InvalidInput(
      words`The reference is the data itself: blocks and caps taken from it would tell about the very people whom the release protects. Take an older period with other people, public data, or {privateCaps}.`,
    )
  }
  // Whose rows these are matters to a reference whatever is protected.
  const events = await eventsOf(sources, { ...config, file, neighbours: 'individual' })
  return events.reference({
    ...domain,
    symmetric: config.undirected,
    signal,
    progress: (share) => progress(`Reading the reference ${file}`, share),
  })
}

async function givenBlocks(
  { sources }: Desk,
  config: MatrixSettings,
  domain: KnownDomain,
  shape: { readonly rows: number; readonly columns: number },
): Promise<Blocks | undefined> {
  const { blocks } = config
  if (blocks === undefined || blockNumber(blocks) !== undefined) return undefined
  if (blocks === 'diagonal') return diagonalBlocks(shape)
  if (/^diag\w*$/i.test(String(blocks)))
    throw new InvalidInput(words`For the diagonal say {blocks diagonal}, not "${blocks}".`)
  return sources.blocks(cellFile(config, String(blocks)), { ...domain, symmetric: config.undirected })
}

interface Search {
  readonly config: MatrixSettings
  readonly domain: KnownDomain
  readonly shape: { readonly rows: number; readonly columns: number; readonly symmetric?: boolean }
  readonly settings: BlockSettings
  readonly hidden: readonly number[]
  readonly reference: Reference | undefined
  readonly given: Blocks | undefined
}

/** What a reference or sensitivities offer; nothing where blocks and caps are given. */
async function partitionsOf({ sources, progress }: Desk, search: Search): Promise<readonly Partition[]> {
  const { config, domain, shape, settings, hidden, reference, given } = search
  const number = blockNumber(config.blocks)
  const { epsilon, delta, minimise, clip } = settings
  const wish: Omit<PartitionWish, 'rows' | 'columns'> = {
    law: settings.noise === 'gaussian' ? 'gaussian' : 'laplace',
    epsilon,
    ...(delta === undefined ? {} : { delta }),
    ...(minimise === undefined ? {} : { minimise }),
    ...(clip === undefined ? {} : { clip }),
    ...(config.thresholds === undefined ? {} : { thresholds: config.thresholds }),
    ...(number === undefined ? {} : { most: number, exactly: true }),
    ...(config.eventSize === undefined ? {} : { event: config.eventSize }),
  }
  if (config.sensitivities !== undefined) {
    const sensitivity = await sources.sensitivities(cellFile(config, config.sensitivities), domain)
    const { best } = partitionBySensitivity(sensitivity, {
      ...wish,
      hidden,
      cellsPerPerson: config.cellsPerPerson as number,
      ...(config.maxPerPerson === undefined ? {} : { total: config.maxPerPerson }),
    })
    return [best]
  }
  if (reference === undefined) return []
  progress('Finding blocks and caps')
  const { all } = findPartition(reference, {
    ...shape,
    ...wish,
    hidden,
    ...(given === undefined ? {} : { blocks: masked(given, shape, hidden) }),
    ...(config.capQuantile === undefined ? {} : { quantile: config.capQuantile }),
    ...(config.expectedPeople === undefined ? {} : { people: config.expectedPeople }),
    ...(config.maxPerPerson === undefined ? {} : { total: config.maxPerPerson }),
  })
  return number === undefined ? all : all.slice(-1)
}

/** Given caps win over those of the reference; what one person may add in all is the total. */
function capsOf(config: MatrixSettings, blocks: Blocks, found: Partition | undefined): BlockFacts['caps'] {
  const { privateCaps, capsEpsilon, capQuantile, blockCaps } = config
  if (cellByCell(config)) return { blocks: blockCaps ?? blocks.names.map(() => mostInACell(config)) }
  const total = config.neighbours === 'row' ? config.maxPerRow : config.maxPerPerson
  if (privateCaps !== undefined) {
    return {
      choose: {
        candidates: privateCaps,
        ...(typeof capQuantile === 'number' ? { quantile: capQuantile } : {}),
        epsilon: capsEpsilon as number,
        total: true,
      },
    }
  }
  if (blockCaps !== undefined) {
    return { blocks: blockCaps, ...(total === undefined ? {} : { total }) }
  }
  if (found !== undefined) return found.caps
  if (blocks.names.length === 1 && total !== undefined) return { blocks: [total] }
  throw new InvalidInput(
    words`The blocks have no caps: what may one ${config.neighbours === 'row' ? 'row hold in' : 'person add to'} each of ${blocks.names.map((name) => `"${name}"`).join(', ')}? Give them in this order with {blockCaps}, take them from a {reference}, or have them chosen with {privateCaps}.`,
  )
}

/** The most that a cell can hold, where all blocks have the same. */
function mostInACell({ range }: MatrixSettings): number {
  const [min, max] = range ?? []
  if (min !== 0 || max === undefined || range?.length !== 2) {
    throw new InvalidInput(
      words`What may one cell hold at the most, known without the data? Give it for each block with {blockCaps}, or for all of them with {range 0,1000}: cells are kept between 0 and that.`,
    )
  }
  return max
}

function relationOf({ neighbours: kind, maxChange }: MatrixSettings): BlockFacts['neighbours'] {
  if (kind === 'individual' || kind === 'row') return { kind }
  if (maxChange === undefined) throw changeMissing(kind)
  return { kind, maxChange }
}

function referenceFacts(config: MatrixSettings, found: Partition | undefined): NonNullable<BlockFacts['reference']> {
  const own = config.blockCaps !== undefined || config.privateCaps !== undefined
  const given = config.blocks !== undefined && blockNumber(config.blocks) === undefined
  return {
    whose: config.referencePublic ? 'public' : 'other people',
    ...(config.referenceOtherPeople ? { sameIdentifiers: true } : {}),
    what: config.referenceAbout ?? (config.referencePublic ? 'a public data set' : 'data of other people'),
    // Whoever stands in for others comes from the reference as well, and only people within the caps do.
    gave: [
      ...(given ? [] : (['blocks'] as const)),
      ...(own && config.clip !== 'replace' ? [] : (['caps'] as const)),
      ...(config.untouchedZero ? (['zeros'] as const) : []),
    ],
    // Losses were measured with the caps of the reference: under others they would be other.
    ...(found?.lost === undefined || own ? {} : { lost: found.lost }),
  }
}

function standsOf(reference: Reference, plan: BlockPlan): Replacement {
  const { facts } = plan
  return standsFrom(reference, { labels: labelsOf(facts.blocks, facts), clip: clipOf(plan) })
}
