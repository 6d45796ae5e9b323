/** `tulle release matrix`: plan, ask, read, release, write. */
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type BlockPlan,
  blockLimit,
  blockNoise,
  CountedNorms,
  type DenseMatrix,
  InvalidInput,
  labelsOf,
  matrixReport,
  type NoisePlan,
  planWithCaps,
  type ReleasedBlocks,
  type ReleasedMatrix,
  SecureBits,
  scaleTo,
  uniformNoise,
} from '@tulle/core'
import {
  type Counts,
  domainOf,
  type Events,
  openTables,
  peopleInBoth,
  readDomain,
  readEvents,
  sumByPerson,
  sumCells,
  type Tables,
  visitEvents,
  writeMatrix,
  writeRelease,
} from '@tulle/engine'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { version } from '../version.ts'
import { wantsBlocks } from './block-flags.ts'
import { absolute } from './config.ts'
import { leftOutInWords, toldOf } from './left-out.ts'
import { refuseData } from './lists.ts'
import { aboutOf, agreed, checkOut, type Manner, say, shownRun } from './manner.ts'
import type { MatrixConfig } from './matrix-config.ts'
import { type PlannedBlocks, planBlocks } from './plan-blocks.ts'
import { type Domain, planMatrix } from './plan-matrix.ts'

/** Uniform noise, or blocks with what belongs to them. */
type Planned = { readonly plan: NoisePlan } | PlannedBlocks

export async function releaseMatrix(config: MatrixConfig, manner: Manner): Promise<void> {
  checkDomainFlags(config, manner)
  await checkOut(manner)
  const { file, domain: list, domainTo } = config
  await refuseData(file, { '--domain': list, '--domain-to': domainTo }, '--domain-from-data')
  const shared = lazyTables()
  try {
    const events = config.domainFromData ? await openEvents(await shared.open(), config) : undefined
    const domain =
      events === undefined ? await domainFromFiles(config) : await domainFromData(await shared.open(), events)
    const planned = await planFor(shared.open, config, domain)
    if (!(await agreed(planned, config.file, manner))) return
    const tables = await shared.open()
    await make(tables, events ?? (await openEvents(tables, config)), { config, manner, domain, planned })
  } finally {
    await shared.close()
  }
}

/** DuckDB is opened by the first who needs it: a plan of uniform noise does without. */
function lazyTables(): { readonly open: () => Promise<Tables>; readonly close: () => Promise<void> } {
  let opened: Promise<Tables> | undefined
  return {
    open: () => (opened ??= openTables()),
    close: async () => (await opened)?.close(),
  }
}

async function planFor(open: () => Promise<Tables>, config: MatrixConfig, domain: Domain): Promise<Planned> {
  if (!wantsBlocks(config)) return { plan: planMatrix(config, domain) }
  const shown = progress()
  try {
    return await planBlocks(await open(), config, domain, shown)
  } finally {
    shown.end()
  }
}

function checkDomainFlags({ domain, domainTo, domainFromData }: MatrixConfig, { planOnly }: Manner): void {
  if (domainFromData && (domain !== undefined || domainTo !== undefined)) {
    throw new InvalidInput(
      '--domain-from-data takes the names from the data, and --domain from a file: give one of them.',
    )
  }
  if (!domainFromData && domain === undefined) {
    throw new InvalidInput(
      'Which rows and columns does the matrix have? Give their names with --domain FILE, known without looking at the data, or take them from the data with --domain-from-data, which the certificate will say.',
    )
  }
  if (domainFromData && planOnly) {
    throw new InvalidInput('--plan reads no data, so it cannot take the names from there: give --domain FILE with it.')
  }
}

async function domainFromFiles({ domain, domainTo }: MatrixConfig): Promise<Domain> {
  const rows = await readDomain(domain as string)
  return { rows, columns: domainTo === undefined ? rows : await readDomain(domainTo), origin: 'public' }
}

async function domainFromData(tables: Tables, events: Events): Promise<Domain> {
  const names = await domainOf(tables, events)
  return { rows: names, columns: names, origin: 'data' }
}

function openEvents(tables: Tables, { file, person, from, to, value, neighbours }: MatrixConfig): Promise<Events> {
  return readEvents(tables, {
    file,
    from,
    to,
    ...(neighbours === 'individual' && person !== undefined ? { person } : {}),
    ...(value === undefined ? {} : { value }),
  })
}

interface Work {
  readonly config: MatrixConfig
  readonly manner: Manner
  readonly domain: Domain
  readonly planned: Planned
}

async function make(tables: Tables, events: Events, work: Work): Promise<void> {
  const { config, manner, domain } = work
  const shown = progress()
  const stop = interruption()
  try {
    const started = Date.now()
    const { original, counts, release } = await released(tables, events, work, shown, stop.signal)
    shown.update('Writing')
    const remarks = rowsLeftOut(config, counts)
    const name = `matrix.${config.format}`
    const headings = { from: config.from, to: config.to, value: config.value ?? 'value' }
    const files: string[] = []
    await writeRelease({
      folder: manner.out as string,
      force: manner.force,
      signal: stop.signal,
      release,
      title: titleOf(config),
      version: version(),
      data: async (folder) => {
        const file = { ...domain, headings, folder, name, format: config.format }
        files.push(...(await writeMatrix(tables, release.matrix, file)), ...(await writeSpectrum(folder, release)))
        return files
      },
      private: {
        'run.json': `${JSON.stringify({ seconds: (Date.now() - started) / 1000, counts }, undefined, 2)}\n`,
        'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
        'report.html': matrixReport({
          original,
          release,
          names: domain,
          counts,
          remarks,
          about: aboutOf(titleOf(config), config.file, config.epsilon),
        }),
      },
    })
    shown.end()
    const { plan } = release
    const others = othersIn(plan) ? ', and how many people are in the reference too (there should be none)' : ''
    const reported = `how many rows were left out, how many people were above a cap, how far the release is from the original${others}`
    const { outsideDomain, outsideFrom, outsideTo, rows } = counts
    const told = toldOf(remarks, { outsideDomain, outsideFrom, outsideTo, ofRows: rows })
    say({ files, plan, reported, ...capsInWords(plan), ...told }, manner)
  } finally {
    shown.end()
    stop.done()
  }
}

interface Made {
  /** Clipped and summed, before the noise. Private. */
  readonly original: DenseMatrix
  readonly counts: Counts
  readonly release: ReleasedMatrix | ReleasedBlocks
}

async function released(
  tables: Tables,
  events: Events,
  { config, domain, planned }: Work,
  shown: Progress,
  signal: AbortSignal,
): Promise<Made> {
  const reading = (what: string) => ({
    rows: domain.rows,
    columns: domain.columns,
    symmetric: config.undirected,
    signal,
    progress: (share?: number) => shown.update(what, share),
  })
  const run = shownRun(shown, signal)
  const options = reading(`Reading ${config.file}`)
  if ('compared' in planned) {
    // Before anything is drawn: a query that fails must not cost anything.
    const inBoth = await sharedPeople(tables, events, config, signal)
    const plan = await withCaps(tables, events, planned.plan, reading(`Choosing caps from ${config.file}`))
    const { clip } = plan.parameters
    const limit = blockLimit({
      clip,
      labels: labelsOf(plan.facts.blocks, plan.facts),
      bits: new SecureBits(),
      ...(planned.replacement === undefined ? {} : { replacement: planned.replacement }),
    })
    const { matrix, counts } = await sumByPerson(tables, events, { ...options, ...clip, limit })
    const release = await blockNoise.release(plan, { matrix, clip }, run)
    return { original: matrix, counts: { ...counts, ...inBoth }, release }
  }
  const { plan } = planned
  const { clip, grid } = plan.parameters
  if (plan.facts.neighbours.kind === 'individual' && clip !== undefined) {
    const { matrix, counts } = await sumByPerson(tables, events, { ...options, ...clip, limit: scaleTo(clip.caps) })
    return { original: matrix, counts, release: await uniformNoise.release(plan, { matrix, clip }, run) }
  }
  // Units far below the grid, itself a millionth of the noise: what is cut off does not show.
  const { matrix, counts } = await sumCells(tables, events, { ...options, quantum: grid / 4096 })
  return { original: matrix, counts, release: await uniformNoise.release(plan, matrix, run) }
}

/** How many of the people are in a reference of other people too: nobody should be. For the private report alone. */
async function sharedPeople(
  tables: Tables,
  events: Events,
  config: MatrixConfig,
  signal: AbortSignal,
): Promise<{ readonly peopleInReference?: number }> {
  const { reference, referencePublic } = config
  if (reference === undefined || referencePublic) return {}
  const others = await openEvents(tables, { ...config, file: reference })
  return { peopleInReference: await peopleInBoth(tables, events, others, { signal }) }
}

/** Where caps are to be chosen privately, the data is read once for that alone. */
async function withCaps(
  tables: Tables,
  events: Events,
  plan: BlockPlan,
  options: Omit<Parameters<typeof visitEvents>[2], 'quantum' | 'most'>,
): Promise<BlockPlan> {
  const { caps } = plan.facts
  if (!('choose' in caps)) return plan
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const start = () => new CountedNorms(plan, caps.choose, labels)
  const { people } = await visitEvents(tables, events, { ...options, ...plan.parameters.clip }, start)
  return planWithCaps(plan, people.counts)
}

/** What a low-rank approximation kept follows from the noisy matrix: it may be published, and belongs to it. */
async function writeSpectrum(folder: string, release: Made['release']): Promise<string[]> {
  if (!('spectrum' in release)) return []
  const name = 'spectrum.json'
  await writeFile(join(folder, name), `${JSON.stringify(release.spectrum, undefined, 2)}\n`)
  return [name]
}

/** For the owner of the data alone. */
function rowsLeftOut({ from, to, domain, domainTo, domainFromData }: MatrixConfig, counts: Counts): string[] {
  const { rows, outsideDomain, outsideFrom, outsideTo } = counts
  const names = [
    { column: from, list: domain, count: outsideFrom },
    { column: to, list: domainTo ?? domain, count: outsideTo },
  ]
  const wrong = names.filter(({ count }) => count > 0)
  const why = wrong.map(({ column, list, count }) => {
    const rowsOf = wrong.length === 1 ? '' : ` (${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'})`
    return `${domainFromData ? `"${column}" is empty` : `the name in "${column}" is not in ${list}`}${rowsOf}`
  })
  return leftOutInWords({
    count: outsideDomain,
    of: rows,
    what: ['row', 'rows'],
    why: why.join(', or '),
    listed: !domainFromData,
  })
}

/** Columns called "from" and "to" name nothing. */
function titleOf({ title, from, to, file, undirected }: MatrixConfig): string {
  if (title !== undefined) return title
  if (/^from$/i.test(from) && /^to$/i.test(to)) return `Matrix ${basename(file).replace(/\..*$/, '')}`
  return undirected ? `Between ${from} and ${to}` : `From ${from} to ${to}`
}

function othersIn({ facts }: Made['release']['plan']): boolean {
  return 'reference' in facts && facts.reference?.whose === 'other people'
}

/** What a private choice came to; published with the plan. */
function capsInWords(plan: Made['release']['plan']): { readonly chosen?: string } {
  const { caps } = plan.facts
  if (caps === undefined || !('chosen' in caps) || caps.chosen === undefined) return {}
  const total = caps.total === undefined ? '' : `, and ${caps.total} in all`
  return { chosen: `The caps that were chosen: ${caps.blocks.join(', ')}${total}.` }
}
