/** `tulle release matrix`: plan, ask, read, release, write. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BlockPlan,
  blockLimit,
  blockNoise,
  CountedNorms,
  type DenseMatrix,
  InvalidInput,
  intoBlockRanges,
  intoRange,
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
  formulaWarning,
  namesFor,
  openTables,
  readDomain,
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
import { checkEscape } from './escape.ts'
import { leftOutInWords, linesInWords, toldOf } from './left-out.ts'
import { refuseData } from './lists.ts'
import { aboutOf, agreed, checkOut, type Manner, say, shownRun } from './manner.ts'
import type { MatrixConfig } from './matrix-config.ts'
import { type PlannedBlocks, planBlocks } from './plan-blocks.ts'
import { type Domain, planMatrix } from './plan-matrix.ts'
import { checkReferencePeople, checksAhead, openEvents } from './reference-people.ts'

/** Uniform noise, or blocks with what belongs to them. */
type Planned = { readonly plan: NoisePlan } | PlannedBlocks

export async function releaseMatrix(config: MatrixConfig, manner: Manner): Promise<void> {
  checkDomainFlags(config, manner)
  await checkOut(manner)
  const { file, domain: list, domainTo } = config
  await refuseData(file, { '--domain': list, '--domain-to': domainTo }, '--domain-from-data')
  const shared = lazyTables(config)
  try {
    const events = config.domainFromData ? await openEvents(await shared.open(), config) : undefined
    const domain =
      events === undefined ? await domainFromFiles(config) : await domainFromData(await shared.open(), events)
    const planned = await planFor(shared.open, config, domain)
    const shown = { ...planned, more: checksAhead(config) }
    if (manner.planOnly) {
      await agreed(shown, config.file, manner)
      return
    }
    const tables = await shared.open()
    const data = events ?? (await openEvents(tables, config))
    // Before the plan is shown, which has what the reference tells, and before anything is drawn.
    const inBoth = await checkReferencePeople(tables, data, config)
    if (!(await agreed(shown, config.file, manner))) return
    await make(tables, data, { config, manner, domain, planned, inBoth })
  } finally {
    await shared.close()
  }
}

/** DuckDB is opened by the first who needs it: a plan of uniform noise does without. */
function lazyTables({ multiline }: MatrixConfig): {
  readonly open: () => Promise<Tables>
  readonly close: () => Promise<void>
} {
  let opened: Promise<Tables> | undefined
  return {
    open: () => (opened ??= openTables({ multiline })),
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

function checkDomainFlags(config: MatrixConfig, { planOnly }: Manner): void {
  const { domain, domainTo, domainFromData } = config
  checkEscape(config.escapeNames, config.format === 'csv')
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

interface Work {
  readonly config: MatrixConfig
  readonly manner: Manner
  readonly domain: Domain
  readonly planned: Planned
  /** Who is in the reference too. Private. */
  readonly inBoth: { readonly peopleInReference?: number }
}

async function make(tables: Tables, events: Events, work: Work): Promise<void> {
  const { config, manner, domain, inBoth } = work
  const shown = progress()
  const stop = interruption()
  try {
    const started = Date.now()
    const { original, counts: counted, release } = await released(tables, events, work, shown, stop.signal)
    const counts: Counts = { ...counted, ...inBoth }
    shown.update('Writing')
    const remarks = [...rowsLeftOut(config, counts), ...linesInWords(counts, config.file), ...movedInWords(counts)]
    const name = `matrix.${config.format}`
    const headings = { from: config.from, to: config.to, value: config.value ?? 'value' }
    const files: string[] = []
    await writeRelease({
      folder: manner.out as string,
      force: manner.force,
      signal: stop.signal,
      release,
      title: titleOf(config, domain),
      version: version(),
      escapeNames: config.escapeNames,
      data: async (folder) => {
        const file = { ...domain, ...sheetNames(name, config, domain, headings), folder, name, format: config.format }
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
          about: aboutOf(titleOf(config, domain), config.file, config.epsilon),
        }),
      },
    })
    shown.end()
    const { plan } = release
    const others = config.referenceOtherPeople ? ', and how many identifiers are in the reference too' : ''
    const reported = `how many rows were left out, how many people were above a cap, how far the release is from the original${others}`
    const { outsideDomain, outsideFrom, outsideTo, rows, movedCells = 0, notFinite = 0 } = counts
    const told = toldOf(remarks, {
      leftOut: { outsideDomain, outsideFrom, outsideTo, ofRows: rows },
      movedCells,
      notFinite,
    })
    const names = [...Object.values(headings), ...domain.rows, ...domain.columns]
    const notes = formulaWarning(files, config.escapeNames === true, names)
    say({ files, plan, reported, notes, ...capsInWords(plan), ...told }, manner)
  } finally {
    shown.end()
    stop.done()
  }
}

/** Names and headings as they stand in the file. */
function sheetNames(
  file: string,
  { escapeNames = false }: MatrixConfig,
  { rows, columns }: Domain,
  { from, to, value }: { readonly from: string; readonly to: string; readonly value: string },
): Pick<Parameters<typeof writeMatrix>[2], 'rows' | 'columns' | 'headings'> {
  const [origin = '', destination = '', number = ''] = namesFor(file, escapeNames, [from, to, value])
  return {
    rows: namesFor(file, escapeNames, rows),
    columns: namesFor(file, escapeNames, columns),
    headings: { from: origin, to: destination, value: number },
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
    const plan = await withCaps(tables, events, planned.plan, reading(`Choosing caps from ${config.file}`))
    const { clip } = plan.parameters
    const limit = blockLimit({
      clip,
      labels: labelsOf(plan.facts.blocks, plan.facts),
      bits: new SecureBits(),
      ...(planned.replacement === undefined ? {} : { replacement: planned.replacement }),
    })
    const { matrix: summed, counts } = await sumByPerson(tables, events, { ...options, ...clip, limit })
    const { matrix, moved } = intoBlockRanges(plan, summed)
    const release = await blockNoise.release(plan, { matrix, clip }, run)
    return { original: matrix, counts: { ...counts, movedCells: moved }, release }
  }
  const { plan } = planned
  const { clip, grid, unit } = plan.parameters
  if (plan.facts.neighbours.kind === 'individual' && clip !== undefined) {
    const summed = await sumByPerson(tables, events, { ...options, ...clip, limit: scaleTo(clip.caps) })
    const { matrix, moved } = intoRange(plan, summed.matrix)
    const release = await uniformNoise.release(plan, { matrix, clip }, run)
    return { original: matrix, counts: { ...summed.counts, movedCells: moved }, release }
  }
  const summed = await sumCells(tables, events, { ...options, quantum: unit ?? clip?.quantum ?? grid })
  const { matrix, moved } = intoRange(plan, summed.matrix)
  const release = await uniformNoise.release(plan, matrix, run)
  return { original: matrix, counts: { ...summed.counts, movedCells: moved }, release }
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

/** For the owner of the data alone. */
function movedInWords({ movedCells = 0, notFinite = 0 }: Counts): string[] {
  const are = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`
  return [
    ...(movedCells === 0
      ? []
      : [
          `${are(movedCells, 'cell was', 'cells were')} outside the public range that the plan states and moved there: the release is about what was moved.`,
        ]),
    ...(notFinite === 0
      ? []
      : [
          `${are(notFinite, 'row holds', 'rows hold')} no finite number: what is not a number counted as 0, and a cell with an infinite one as an end of its range.`,
        ]),
  ]
}

/** From what is published: what the file is called may tell more. Columns called "from" and "to" name nothing. */
function titleOf({ title, from, to, undirected }: MatrixConfig, { rows, columns }: Domain): string {
  if (title !== undefined) return title
  if (/^from$/i.test(from) && /^to$/i.test(to)) {
    return `Matrix of ${rows.length.toLocaleString('en')} × ${columns.length.toLocaleString('en')}`
  }
  return undirected ? `Between ${from} and ${to}` : `From ${from} to ${to}`
}

/** What a private choice came to; published with the plan. */
function capsInWords(plan: Made['release']['plan']): { readonly chosen?: string } {
  const { caps } = plan.facts
  if (caps === undefined || !('chosen' in caps) || caps.chosen === undefined) return {}
  const total = caps.total === undefined ? '' : `, and ${caps.total} in all`
  return { chosen: `The caps that were chosen: ${caps.blocks.join(', ')}${total}.` }
}
