/** From what was asked for to a plan of block noise: public facts, public files and a reference; never the data. */
import {
  type BlockFacts,
  type BlockPlan,
  type BlockSettings,
  type Blocks,
  blockNoise,
  type Compared,
  compareCalibrations,
  diagonalBlocks,
  findPartition,
  InvalidInput,
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
} from '@tulle/core'
import {
  type CellFile,
  readBlocks,
  readEvents,
  readMask,
  readReference,
  readSensitivities,
  sameFile,
  type Tables,
} from '@tulle/engine'
import type { Progress } from '../progress.ts'
import { blockNumber, checkFlags, settingsOf } from './block-flags.ts'
import type { MatrixConfig } from './matrix-config.ts'
import type { Domain } from './plan-matrix.ts'

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

export async function planBlocks(
  tables: Tables,
  config: MatrixConfig,
  domain: Domain,
  shown: Progress,
): Promise<PlannedBlocks> {
  const { neighbours, person } = config
  if (neighbours === 'individual' && person === undefined) {
    throw new InvalidInput(
      'Which column says who a row is about? Give --person COL: blocks differ in what one person may add.',
    )
  }
  checkFlags(config)
  const shape = {
    rows: domain.rows.length,
    columns: domain.columns.length,
    ...(config.undirected ? { symmetric: true } : {}),
  }
  const settings = settingsOf(config)
  const hidden = await hiddenCells(tables, config, domain)
  const reference = config.reference === undefined ? undefined : await openReference(tables, config, domain, shown)
  const given = await givenBlocks(tables, config, domain, shape)
  const partitions = await partitionsOf(tables, { config, domain, shape, settings, hidden, reference, given }, shown)
  const best = partitions.reduce<Partition | undefined>(
    (a, b) => (a === undefined || b.predicted.total < a.predicted.total ? b : a),
    undefined,
  )
  const blocks = best?.blocks ?? masked(given ?? oneBlock(shape), shape, hidden)
  const facts: BlockFacts = {
    ...shape,
    neighbours: { kind: neighbours } as BlockFacts['neighbours'],
    names: domain.origin,
    blocks,
    caps: capsOf(config, blocks, best),
    ...(config.maskValue === undefined ? {} : { maskValue: config.maskValue }),
    ...(reference === undefined ? {} : { reference: referenceFacts(config, best) }),
  }
  const plan = blockNoise.plan(facts, settings)
  return {
    plan,
    compared: compareCalibrations(facts, settings),
    partitions,
    ...(reference === undefined || config.rank === undefined || 'choose' in facts.caps
      ? {}
      : { simulated: await simulate(plan, reference, config, shown) }),
    ...(config.clip === 'replace' && reference !== undefined ? { replacement: standsOf(reference, plan) } : {}),
  }
}

/** What a low rank does to the error has no formula. It is tried on people who are not protected, never on the data. */
async function simulate(
  plan: BlockPlan,
  reference: Reference,
  { expectedPeople }: MatrixConfig,
  shown: Progress,
): Promise<SimulatedError> {
  shown.update('Trying the approximation on the reference')
  const people = expectedPeople ?? reference.offsets.length - 1
  return simulateError(plan, matrixLike(reference, plan.facts, people))
}

async function hiddenCells(tables: Tables, config: MatrixConfig, domain: Domain): Promise<readonly number[]> {
  if (config.mask === undefined) return []
  if (config.mask === 'non-zero') throw nonZeroRefused()
  return readMask(tables, cellFile(config, config.mask), domain)
}

function cellFile({ from, to, blockColumn }: MatrixConfig, file: string): CellFile {
  return { file, from, to, ...(blockColumn === undefined ? {} : { value: blockColumn }) }
}

async function openReference(
  tables: Tables,
  config: MatrixConfig,
  domain: Domain,
  shown: Progress,
): Promise<Reference> {
  const { person, from, to, value } = config
  const file = config.reference as string
  if (await sameFile(file, config.file)) {
    throw new InvalidInput(
      'The reference is the data itself: blocks and caps taken from it would tell about the very people whom the release protects. Take an older period with other people, public data, or --private-caps.',
    )
  }
  const columns = {
    file,
    from,
    to,
    ...(person === undefined ? {} : { person }),
    ...(value === undefined ? {} : { value }),
  }
  const events = await readEvents(tables, columns)
  return readReference(tables, events, {
    ...domain,
    symmetric: config.undirected,
    progress: (share) => shown.update(`Reading the reference ${file}`, share),
  })
}

async function givenBlocks(
  tables: Tables,
  config: MatrixConfig,
  domain: Domain,
  shape: { readonly rows: number; readonly columns: number },
): Promise<Blocks | undefined> {
  const { blocks } = config
  if (blocks === undefined || blockNumber(blocks) !== undefined) return undefined
  if (blocks === 'diagonal') return diagonalBlocks(shape)
  if (/^diag\w*$/i.test(String(blocks)))
    throw new InvalidInput(`For the diagonal say --blocks diagonal, not "${blocks}".`)
  return readBlocks(tables, cellFile(config, String(blocks)), { ...domain, symmetric: config.undirected })
}

interface Search {
  readonly config: MatrixConfig
  readonly domain: Domain
  readonly shape: { readonly rows: number; readonly columns: number; readonly symmetric?: boolean }
  readonly settings: BlockSettings
  readonly hidden: readonly number[]
  readonly reference: Reference | undefined
  readonly given: Blocks | undefined
}

/** What a reference or sensitivities offer; nothing where blocks and caps are given. */
async function partitionsOf(tables: Tables, search: Search, shown: Progress): Promise<readonly Partition[]> {
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
    const sensitivity = await readSensitivities(tables, cellFile(config, config.sensitivities), domain)
    const { best } = partitionBySensitivity(sensitivity, {
      ...wish,
      hidden,
      cellsPerPerson: config.cellsPerPerson as number,
      ...(config.maxPerPerson === undefined ? {} : { total: config.maxPerPerson }),
    })
    return [best]
  }
  if (reference === undefined) return []
  shown.update('Finding blocks and caps')
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

/** Given caps win over those of the reference; the total is --max-per-person. */
function capsOf(config: MatrixConfig, blocks: Blocks, found: Partition | undefined): BlockFacts['caps'] {
  const { privateCaps, capsEpsilon, capQuantile, blockCaps, maxPerPerson } = config
  if (privateCaps !== undefined) {
    return {
      choose: {
        candidates: privateCaps,
        quantile: typeof capQuantile === 'number' ? capQuantile : 0.95,
        epsilon: capsEpsilon as number,
        total: true,
      },
    }
  }
  if (blockCaps !== undefined) {
    return { blocks: blockCaps, ...(maxPerPerson === undefined ? {} : { total: maxPerPerson }) }
  }
  if (found !== undefined) return found.caps
  if (blocks.names.length === 1 && maxPerPerson !== undefined) return { blocks: [maxPerPerson] }
  throw new InvalidInput(
    `The blocks have no caps: what may one person add to each of ${blocks.names.map((name) => `"${name}"`).join(', ')}? Give them in this order with --block-caps, take them from a --reference, or have them chosen with --private-caps.`,
  )
}

function referenceFacts(config: MatrixConfig, found: Partition | undefined): NonNullable<BlockFacts['reference']> {
  const own = config.blockCaps !== undefined || config.privateCaps !== undefined
  const given = config.blocks !== undefined && blockNumber(config.blocks) === undefined
  return {
    whose: config.referencePublic ? 'public' : 'other people',
    ...(config.referenceOtherPeople ? { sameIdentifiers: true } : {}),
    what: config.referenceAbout ?? (config.referencePublic ? 'a public data set' : 'data of other people'),
    // Whoever stands in for others comes from the reference as well, and only people within the caps do.
    gave: [...(given ? [] : (['blocks'] as const)), ...(own && config.clip !== 'replace' ? [] : (['caps'] as const))],
    // Losses were measured with the caps of the reference: under others they would be other.
    ...(found?.lost === undefined || own ? {} : { lost: found.lost }),
  }
}

function standsOf(reference: Reference, { facts, parameters }: BlockPlan): Replacement {
  return standsFrom(reference, { labels: labelsOf(facts.blocks, facts), clip: parameters.clip })
}
