/** Zones as GeoJSON: a feature for each, with its name and its outline. Public, in and out. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { isLatitude } from './grid.ts'
import { lookedUp, type Tier } from './lookup.ts'
import type { Outline, Position, Ring } from './polygons.ts'

export interface Outlined {
  readonly names: readonly string[]
  readonly outlines: readonly Outline[]
  /** What the zones lie in, where the file says it as a release of Tulle does: level1, level2 and so on. */
  readonly tiers?: readonly Tier[]
}

type Found = Readonly<Record<string, unknown>>

/** `file` is what the text is called in what is said of it; `property` holds the names, where it is not found by itself. */
export function outlinedIn(text: string, file: string, property?: string): Outlined {
  const features = featuresIn(text, file)
  const named = features.map((feature, k) => nameOf(feature, property, `${file}, feature ${k + 1}`))
  const outlines = features.map(({ geometry }, k) => outlineOf(geometry, `${file}, ${named[k]}`))
  const first = new Map<string, number>()
  for (const [k, name] of named.entries()) {
    const earlier = first.get(name)
    if (earlier !== undefined) {
      throw new InvalidInput(
        words`${file} calls two zones "${name}", features ${earlier + 1} and ${k + 1}: each needs a name of its own. If another property tells them apart, say which with {zoneName}; if they are parts of one zone, make them one MultiPolygon.`,
      )
    }
    first.set(name, k)
  }
  return { names: named, outlines, ...tiersIn(features, named, file) }
}

function tiersIn(features: readonly Found[], names: readonly string[], file: string): { tiers?: readonly Tier[] } {
  const properties = features.map(({ properties }) => (isFound(properties) ? properties : {}))
  const levels: string[] = []
  while (properties[0]?.[`level${levels.length + 1}`] !== undefined) levels.push(`level${levels.length + 1}`)
  if (levels.length === 0) return {}
  const rows = properties.map((found, k) => ({
    line: k + 1,
    texts: [names[k] as string, ...levels.map((level) => textIn(found[level]))],
  }))
  return { tiers: lookedUp({ file, columns: ['zone', ...levels], rows }).tiers }
}

/** What is no text and no number says nothing. */
function textIn(x: unknown): string | null {
  return typeof x === 'string' ? x : typeof x === 'number' ? `${x}` : null
}

function featuresIn(text: string, file: string): Found[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new InvalidInput(`${file} is not JSON, and zones are given as GeoJSON: a FeatureCollection of polygons.`)
  }
  const { type, features, crs } = isFound(read) ? read : {}
  if (type !== 'FeatureCollection' || !Array.isArray(features)) {
    throw new InvalidInput(`${file} is not a FeatureCollection of GeoJSON: one feature for each zone.`)
  }
  if (crs !== undefined && crs !== null && !/CRS84|4326/.test(JSON.stringify(crs))) {
    throw new InvalidInput(
      `${file} has coordinates of another system than longitude and latitude: save it as WGS 84 (EPSG:4326).`,
    )
  }
  if (features.length === 0) throw new InvalidInput(`${file} has no zones: its list of features is empty.`)
  return features.map((feature, k) => {
    if (isFound(feature) && feature['type'] === 'Feature') return feature
    throw new InvalidInput(`${file}: what is number ${k + 1} in its list is no feature.`)
  })
}

function isFound(x: unknown): x is Found {
  return typeof x === 'object' && x !== null
}

/** Where names usually are. */
const USUAL = new Set(['zone', 'name', 'id', 'code'])

function nameOf(feature: Found, property: string | undefined, where: string): string {
  const properties = isFound(feature['properties']) ? feature['properties'] : {}
  const usual = Object.keys(properties).find((key) => USUAL.has(key.toLowerCase()))
  const found =
    property === undefined ? (usual === undefined ? feature['id'] : properties[usual]) : properties[property]
  if ((typeof found === 'string' && found !== '') || typeof found === 'number') return String(found)
  throw new InvalidInput(
    words`${where} has no name: say which property holds it with {zoneName}. It has ${Object.keys(properties).join(', ') || 'none'}.`,
  )
}

function outlineOf(geometry: unknown, where: string): Outline {
  const { type, coordinates } = isFound(geometry) ? geometry : {}
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined
  if (!Array.isArray(polygons)) {
    throw new InvalidInput(`${where} is no polygon: a zone is a Polygon or a MultiPolygon.`)
  }
  const rings = polygons.map((polygon: unknown) => (Array.isArray(polygon) ? (polygon as unknown[]) : []))
  if (rings.length === 0 || rings.some(({ length }) => length === 0)) {
    throw new InvalidInput(`${where} has no outline.`)
  }
  return rings.map((polygon) => polygon.map((ring) => ringOf(ring, where)))
}

function ringOf(ring: unknown, where: string): Ring {
  const positions = Array.isArray(ring) ? (ring as unknown[]).map((at) => positionOf(at, where)) : []
  const [start, end] = [positions[0], positions.at(-1)]
  const isClosed = start !== undefined && end !== undefined && start[0] === end[0] && start[1] === end[1]
  if (positions.length < 4 || !isClosed) {
    throw new InvalidInput(`${where} has an outline that is not closed: its last position must be its first.`)
  }
  return positions.slice(0, -1)
}

function positionOf(at: unknown, where: string): Position {
  const [longitude, latitude] = Array.isArray(at) ? (at as unknown[]) : []
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) {
    throw new InvalidInput(`${where} has a position that is not two numbers.`)
  }
  const position = [longitude, latitude] as [number, number]
  if (!isLatitude(position[1])) {
    throw new InvalidInput(
      `${where} has a latitude of ${position[1]}, and none is beyond 90. GeoJSON has the longitude first: are the two the wrong way round, or are these coordinates of another system?`,
    )
  }
  if (Math.abs(position[0]) > 180) {
    throw new InvalidInput(
      `${where} has a longitude of ${position[0]}, and none is beyond 180: save the file as WGS 84 (EPSG:4326).`,
    )
  }
  return position
}

/** Seven digits after the point are a centimetre. */
const round = (x: number) => Number(x.toFixed(7))

/** The text of a file. What a zone lies in stands beside its name; where it is not known where one is, its geometry is null. */
export function geojsonOf(
  names: readonly string[],
  outlines: readonly Outline[] | undefined,
  within: readonly { readonly heading: string; readonly names: readonly string[] }[],
): string {
  const features = names.map((zone, k) => {
    const properties = Object.fromEntries([
      ['zone', zone],
      ...within.map(({ heading, names }) => [heading, names[k] as string] as const),
    ])
    const outline = outlines?.[k]
    const geometry = outline === undefined ? null : geometryOf(outline.map((rings) => rings.map(closed)))
    return JSON.stringify({ type: 'Feature', properties, geometry })
  })
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
}

/** What a file that was written here says, the headings after "zone" in their order; undefined where it is no such file. */
export function writtenZones(
  text: string,
  file: string,
):
  | {
      readonly names: readonly string[]
      readonly within: readonly (readonly string[])[]
      readonly outlines: readonly (Outline | undefined)[]
    }
  | undefined {
  const features = featuresIn(text, file)
  const properties = features.map(({ properties }) => (isFound(properties) ? properties : {}))
  const [zone, ...headings] = Object.keys(properties[0] ?? {})
  const texts = (key: string) => properties.map((found) => found[key])
  const columns = ['zone', ...headings].map(texts)
  if (zone !== 'zone' || !columns.flat().every((name) => typeof name === 'string')) return undefined
  const [names = [], ...within] = columns as string[][]
  const outlines = features.map(({ geometry }, k) =>
    geometry === null ? undefined : outlineOf(geometry, `${file}, feature ${k + 1}`),
  )
  return { names, within, outlines }
}

function closed(ring: Ring): number[][] {
  return [...ring, ring[0] as Position].map(([longitude, latitude]) => [round(longitude), round(latitude)])
}

function geometryOf(polygons: readonly unknown[]): object {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons }
}
