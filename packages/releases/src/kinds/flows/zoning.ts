/** Which zones there are: from a grid, polygons or a table, all of them public. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { refuseData } from '../../lists.ts'
import { foundBy, PRIVATE } from '../../names/found.ts'
import type { Sources } from '../../source.ts'
import { parseBox, parseGrid } from '../../zones/grid.ts'
import { gridZones, lookupZones, polygonZones, type Zones } from '../../zones/zones.ts'
import type { FlowsSettings } from './options.ts'

export function checkZones(settings: FlowsSettings): void {
  const { grid, zones, hierarchy, domain, box, zoneName } = settings
  checkFound(settings)
  if (grid === undefined && zones === undefined && hierarchy === undefined && domain === undefined) {
    throw new InvalidInput(
      words`Which zones are there? Give a {grid N} that halves, polygons with {zones FILE}, or a table that says in which district each zone lies with {hierarchy FILE} (or a plain list with {domain FILE}): known without looking at the trips.`,
    )
  }
  if (grid !== undefined && (zones ?? hierarchy) !== undefined) {
    throw new InvalidInput(
      words`A {grid} has zones and districts of its own: leave out {zones} and {hierarchy}, or the grid.`,
    )
  }
  if (domain !== undefined && (grid ?? zones ?? hierarchy) !== undefined) {
    throw new InvalidInput(
      words`{domain} is a plain list of zones: leave it out where there is something that says more.`,
    )
  }
  if (box !== undefined && grid === undefined) {
    throw new InvalidInput(words`{box} is what a {grid} covers: leave it out, or give a grid.`)
  }
  if (zoneName !== undefined && zones === undefined) {
    throw new InvalidInput(words`{zoneName} goes with {zones}, whose properties name the zones: leave it out.`)
  }
}

/** Names that are found: what goes with them, and what does not. */
function checkFound(settings: FlowsSettings): void {
  const { domain, namesEpsilon, namesPerPerson, expectedNames, weights } = settings
  if (domain !== PRIVATE) {
    if ((namesEpsilon ?? namesPerPerson ?? expectedNames) === undefined) return
    throw new InvalidInput(
      words`{namesEpsilon}, {namesPerPerson} and {expectedNames} are about names that are found in the data: say {domain private}, or leave them out.`,
    )
  }
  if (weights !== undefined) {
    throw new InvalidInput(
      words`{weights} are of zones that are known beforehand: leave them out with {domain private}.`,
    )
  }
  foundBy({ ...settings, noise: lawOf(settings) })
}

/** Gaussian where there is a δ that Laplace noise would have no use for. */
export function lawOf({ noise, delta }: FlowsSettings): 'laplace' | 'gaussian' {
  return noise ?? (delta === undefined ? 'laplace' : 'gaussian')
}

/** Zones that lie in no larger ones. */
export function plainZones(names: readonly string[]): Zones {
  return { names, tiers: [], remarks: [] }
}

export async function zonesOf(sources: Sources, settings: FlowsSettings): Promise<Zones> {
  const { file, grid, box, zones, zoneName, hierarchy, domain, weights } = settings
  await refuseData(sources, file, [
    [words`{domain}`, domain],
    [words`{hierarchy}`, hierarchy],
    [words`{weights}`, weights],
  ])
  if (grid !== undefined) return gridZones(parseGrid(grid), box === undefined ? undefined : parseBox(box))
  if (domain !== undefined) return plainZones(await sources.names(domain))
  const table = hierarchy === undefined ? undefined : await sources.publicTable(hierarchy)
  if (zones !== undefined) return polygonZones((await sources.lines(zones)).join('\n'), zones, zoneName, table)
  return lookupZones(table as NonNullable<typeof table>)
}

/** A number for each zone, in their order. */
export async function weightsOf(sources: Sources, file: string, { names }: Zones): Promise<number[]> {
  const { columns, rows } = await sources.publicTable(file)
  if (columns.length < 2) {
    throw new InvalidInput(words`${file} needs two columns, the zone and its weight: {weights} is a table of both.`)
  }
  const found = new Map<string, number>()
  for (const { line, texts } of rows) {
    const [name = '', text = ''] = texts
    const weight = Number(text)
    if (text === null || text.trim() === '' || !Number.isFinite(weight) || weight < 0) {
      throw new InvalidInput(`${file}, line ${line}: the column "${columns[1]}" does not hold a number of at least 0.`)
    }
    if (found.has(name ?? '')) throw new InvalidInput(`${file}, line ${line}: the zone "${name}" has a weight already.`)
    found.set(name ?? '', weight)
  }
  const without = names.find((name) => !found.has(name))
  if (without !== undefined) throw new InvalidInput(`${file} has no weight for the zone "${without}": give each one.`)
  const weights = names.map((name) => found.get(name) as number)
  if (weights.every((weight) => weight === 0)) {
    throw new InvalidInput(words`${file}: all weights are 0. Give at least one zone a weight, or leave out {weights}.`)
  }
  return weights
}
