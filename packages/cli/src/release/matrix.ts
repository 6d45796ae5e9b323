/** `tulle release matrix`: plan, ask, read, release, write. */
import { createInterface } from 'node:readline/promises'
import {
  guaranteeInWords,
  InvalidInput,
  type MatrixData,
  matrixReport,
  type NoisePlan,
  scaleTo,
  uniformNoise,
} from '@tulle/core'
import {
  domainOf,
  type Events,
  openTables,
  readDomain,
  readEvents,
  refuseExisting,
  sumByPerson,
  sumCells,
  type Tables,
  writeMatrix,
  writeRelease,
} from '@tulle/engine'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { version } from '../version.ts'
import { absolute, type MatrixConfig } from './config.ts'
import { type Domain, planMatrix } from './plan-matrix.ts'

/** How the command was called, besides what it is to release. */
export interface Manner {
  readonly out?: string
  readonly planOnly: boolean
  readonly json: boolean
  readonly yes: boolean
  readonly force: boolean
}

export async function releaseMatrix(config: MatrixConfig, manner: Manner): Promise<void> {
  checkDomainFlags(config, manner)
  if (!manner.planOnly) await checkOut(manner)
  if (config.domainFromData) return withTables((tables) => fromData(tables, config, manner))
  const domain = await domainFromFiles(config)
  const plan = planMatrix(config, domain)
  if (!(await agreed(plan, config, manner))) return
  await withTables(async (tables) => {
    const events = await openEvents(tables, config)
    await make(tables, events, { config, manner, domain, plan })
  })
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

async function checkOut({ out, force }: Manner): Promise<void> {
  if (out === undefined) {
    throw new InvalidInput('Where should the release go? Give a folder with -o DIR, or see the plan alone with --plan.')
  }
  await refuseExisting(out, force)
}

async function domainFromFiles({ domain, domainTo }: MatrixConfig): Promise<Domain> {
  const rows = await readDomain(domain as string)
  return { rows, columns: domainTo === undefined ? rows : await readDomain(domainTo), origin: 'public' }
}

async function fromData(tables: Tables, config: MatrixConfig, manner: Manner): Promise<void> {
  const events = await openEvents(tables, config)
  const names = await domainOf(tables, events)
  const domain: Domain = { rows: names, columns: names, origin: 'data' }
  const plan = planMatrix(config, domain)
  if (await agreed(plan, config, manner)) await make(tables, events, { config, manner, domain, plan })
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

/** Shows the plan; false when that was all, or when the person at the keyboard says no. */
async function agreed(plan: NoisePlan, config: MatrixConfig, manner: Manner): Promise<boolean> {
  if (manner.planOnly) {
    process.stdout.write(manner.json ? `${JSON.stringify(plan, undefined, 2)}\n` : planText(plan))
    return false
  }
  if (!manner.json) process.stdout.write(planText(plan))
  if (manner.yes || manner.json || !process.stdin.isTTY) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await prompt.question(`Release ${config.file} like this? (y/N) `)
    if (/^y(es)?$/i.test(answer.trim())) return true
  } finally {
    prompt.close()
  }
  process.stdout.write('Nothing was released.\n')
  return false
}

function planText(plan: NoisePlan): string {
  const { released, method, error, assumptions } = uniformNoise.inWords(plan)
  const block = (heading: string, lines: readonly string[]) =>
    `${colours.bold(heading)}\n${lines.map((line) => `  ${line}`).join('\n')}\n`
  return [
    ...(plan.warnings.length === 0 ? [] : [colours.yellow(block('Read this first', plan.warnings))]),
    block('The plan', [released]),
    block('What is promised', [guaranteeInWords(plan.guarantee)]),
    block('How', method),
    block('What error to expect', error),
    block('What the promise rests on', assumptions),
    '',
  ].join('\n')
}

interface Work {
  readonly config: MatrixConfig
  readonly manner: Manner
  readonly domain: Domain
  readonly plan: NoisePlan
}

async function make(tables: Tables, events: Events, work: Work): Promise<void> {
  const { config, manner, domain, plan } = work
  const folder = manner.out as string
  const shown = progress()
  const stop = interruption()
  try {
    const started = Date.now()
    const { data, original, counts } = await read(tables, events, work, shown, stop.signal)
    const release = await uniformNoise.release(plan, data, {
      signal: stop.signal,
      progress: (done, total) => shown.update('Adding noise', done / total),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    })
    shown.update('Writing')
    const name = `matrix.${config.format}`
    const headings = { from: config.from, to: config.to, value: config.value ?? 'value' }
    await writeRelease({
      folder,
      force: manner.force,
      signal: stop.signal,
      release,
      title: titleOf(config),
      version: version(),
      data: (at) =>
        writeMatrix(tables, release.matrix, { ...domain, headings, folder: at, name, format: config.format }),
      private: {
        'run.json': `${JSON.stringify({ seconds: (Date.now() - started) / 1000, counts }, undefined, 2)}\n`,
        'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
        'report.html': matrixReport({ original, release, names: domain, counts, about: aboutOf(config, plan) }),
      },
    })
    shown.end()
    say(folder, name, plan, manner)
  } finally {
    shown.end()
    stop.done()
  }
}

async function read(
  tables: Tables,
  events: Events,
  { config, domain, plan }: Work,
  shown: Progress,
  signal: AbortSignal,
) {
  const options = {
    rows: domain.rows,
    columns: domain.columns,
    symmetric: config.undirected,
    signal,
    progress: (share?: number) => shown.update(`Reading ${config.file}`, share),
  }
  const { clip, grid } = plan.parameters
  if (plan.facts.neighbours.kind === 'individual' && clip !== undefined) {
    const { matrix, counts } = await sumByPerson(tables, events, { ...options, ...clip, limit: scaleTo(clip.caps) })
    const data: MatrixData = { matrix, clip }
    return { data, original: matrix, counts }
  }
  // Units far below the grid, itself a millionth of the noise: what is cut off does not show.
  const { matrix, counts } = await sumCells(tables, events, { ...options, quantum: grid / 4096 })
  return { data: matrix as MatrixData, original: matrix, counts }
}

function titleOf({ title, from, to }: MatrixConfig): string {
  return title ?? `${from} × ${to}`
}

/** What tells one private report from another. */
function aboutOf(config: MatrixConfig, { settings }: NoisePlan): string {
  return `${titleOf(config)} · ${config.file} · ε = ${settings.epsilon} · ${new Date().toISOString().slice(0, 10)}`
}

function say(folder: string, name: string, { guarantee, warnings }: NoisePlan, { json }: Manner): void {
  const parts = {
    data: `${folder}/release/${name}`,
    certificate: `${folder}/release/certificate.html`,
    report: `${folder}/private/report.html`,
    run: `${folder}/private/run.json`,
  }
  if (json) {
    process.stdout.write(`${JSON.stringify({ folder, ...parts, guarantee, warnings }, undefined, 2)}\n`)
    return
  }
  process.stdout.write(
    `${colours.green('Released.')}\n  ${parts.data}\n  ${parts.certificate}\n${colours.red('For you alone, not to be published:')}\n  ${parts.report}\nLook at it before you publish: it says how many rows were left out, how many people were scaled down, and how far\nthe release is from the original. Check the release any time with: tulle verify ${folder}\n`,
  )
}

async function withTables(use: (tables: Tables) => Promise<void>): Promise<void> {
  const tables = await openTables()
  try {
    await use(tables)
  } finally {
    await tables.close()
  }
}
