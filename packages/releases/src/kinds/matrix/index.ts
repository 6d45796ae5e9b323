/** A matrix: numbers between two lists of names, such as trips from zone to zone, with noise in every cell. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { checkColumns } from '../../columns.ts'
import { checkEscape } from '../../escape.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { refuseData } from '../../lists.ts'
import { findNames, foundBy, foundShown, noneFound, PRIVATE } from '../../names/found.ts'
import { ahead } from './ahead.ts'
import { evaluated } from './evaluate.ts'
import { columnsIn, eventsOf } from './events.ts'
import { madeOf } from './made.ts'
import { type MatrixSettings, matrixOptions, wantsBlocks } from './options.ts'
import { planBlocks } from './plan-blocks.ts'
import { type Domain, type KnownDomain, planUniform } from './plan-uniform.ts'
import { type Planned, readAndRelease } from './read.ts'
import { checkReferencePeople, checksAhead } from './reference-people.ts'
import { blocksShown, simulationShown } from './shown.ts'

export const matrix: Kind<'matrix', typeof matrixOptions> = {
  name: 'matrix',
  about: {
    title: 'Totals between two lists',
    such: 'Trips from zone to zone, calls between antennas, visits by ward and clinic: one number for each pair.',
    hides: 'whether any one person is in it',
  },
  options: matrixOptions,
  check,
  prepare,
  ahead,
  evaluated,
  // Laplace noise leaves no use for the δ of a Gaussian configuration.
  outdone: ({ noise, delta }) => (noise === 'laplace' && delta === undefined ? [matrixOptions.delta.key] : []),
}

function check(settings: MatrixSettings, { planOnly }: { readonly planOnly: boolean }): void {
  const { domain, domainTo, domainFromData } = settings
  checkEscape(settings.escapeNames, settings.format === 'csv')
  if (domainFromData && (domain !== undefined || domainTo !== undefined)) {
    throw new InvalidInput(
      words`{domainFromData} takes the names from the data, and {domain} from a file: give one of them.`,
    )
  }
  if (!domainFromData && domain === undefined) {
    throw new InvalidInput(
      words`Which rows and columns does the matrix have? Give their names with {domain FILE}, known without looking at the data, or take them from the data with {domainFromData}, which the certificate will say.`,
    )
  }
  checkFound(settings)
  if (domainFromData && planOnly) {
    throw new InvalidInput(
      words`{plan} reads no data, so it cannot take the names from there: give {domain FILE} with it.`,
    )
  }
}

/** Names that are found: what goes with them, and what does not. */
function checkFound(settings: MatrixSettings): void {
  const { domain, domainTo, neighbours, namesEpsilon, namesPerPerson, expectedNames } = settings
  if (domain !== PRIVATE) {
    if ((namesEpsilon ?? namesPerPerson ?? expectedNames) === undefined) return
    throw new InvalidInput(
      words`{namesEpsilon}, {namesPerPerson} and {expectedNames} are about names that are found in the data: say {domain private}, or leave them out.`,
    )
  }
  if (domainTo !== undefined) {
    throw new InvalidInput(words`{domain private} finds the names of rows and columns alike: leave out {domainTo}.`)
  }
  if (neighbours !== 'individual') {
    throw new InvalidInput(
      words`Names are found by how many people have them: {domain private} goes with {neighbours individual}.`,
    )
  }
  if (wantsBlocks(settings)) {
    throw new InvalidInput(
      words`Blocks need names that are known beforehand: give {domain FILE}, or leave out what belongs to blocks.`,
    )
  }
  foundBy(settings)
}

async function prepare(settings: MatrixSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const { file, domain: list, domainTo, domainFromData } = settings
  // A release opens the file, and finds out by itself.
  if (desk.planOnly) await checkColumns(sources, file, columnsIn(settings))
  if (list === PRIVATE) return prepareFound(settings, desk)
  await refuseData(
    sources,
    file,
    [
      [words`{domain}`, list],
      [words`{domainTo}`, domainTo],
    ],
    words`{domainFromData}`,
  )
  const early = domainFromData ? await eventsOf(sources, settings) : undefined
  const domain: KnownDomain =
    early === undefined ? await listed(desk, settings) : { ...twice(await early.names()), origin: 'data' }
  const planned: Planned = wantsBlocks(settings)
    ? await planBlocks(desk, settings, domain)
    : { plan: planUniform(settings, domain) }
  const blocks = 'compared' in planned ? planned : undefined
  const opened = async () => early ?? (await eventsOf(sources, settings))
  let events = early
  let inBoth: { readonly peopleInReference?: number } = {}
  return {
    shown: {
      plan: planned.plan,
      more: [...(blocks === undefined ? [] : blocksShown(blocks, settings)), ...checksAhead(settings)],
      error: simulationShown(blocks?.simulated),
    },
    async confirm() {
      // Before the plan is shown, which has what the reference tells, and before anything is drawn.
      events = await opened()
      inBoth = await checkReferencePeople(desk, events, settings)
    },
    async make() {
      const read = await readAndRelease(desk, events ?? (await opened()), { settings, domain, planned })
      return madeOf({ ...read, counts: { ...read.counts, ...inBoth } }, settings, domain)
    },
  }
}

/** Names come to be known only after somebody has agreed to what finding them spends. */
async function prepareFound(settings: MatrixSettings, desk: Desk): Promise<Prepared> {
  const found = foundBy(settings)
  const { file, expectedNames = 100 } = settings
  const sized = (names: readonly string[]): Domain => ({ ...twice(names), origin: 'found' })
  const shown = planUniform(settings, sized(Array.from({ length: expectedNames }, (_, k) => `${k}`)))
  return {
    shown: { plan: shown, more: [foundShown(found, expectedNames)] },
    async make() {
      const events = await eventsOf(desk.sources, settings)
      const watch = { signal: desk.signal, progress: (share?: number) => desk.progress(`Reading ${file}`, share) }
      const names = await findNames(events, found, watch)
      if (names.length === 0) throw noneFound(found)
      const domain = sized(names)
      const planned = { plan: planUniform(settings, domain) }
      return madeOf(await readAndRelease(desk, events, { settings, domain, planned }), settings, domain)
    },
  }
}

async function listed({ sources }: Desk, { domain, domainTo }: MatrixSettings): Promise<KnownDomain> {
  const rows = await sources.names(domain as string)
  return { rows, columns: domainTo === undefined ? rows : await sources.names(domainTo), origin: 'public' }
}

function twice(names: readonly string[]): Pick<Domain, 'rows' | 'columns'> {
  return { rows: names, columns: names }
}
