/** From settings to what is asked: which columns, in which order, and which zones. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { mentioned } from '../settings.ts'
import { parseBox, parseGrid } from '../zones/grid.ts'
import { parseDuration } from './duration.ts'
import type { TransitionsSettings } from './options.ts'
import type { Sequences, TransitionsAsked, Zoning } from './source.ts'

export function checkTransitions(settings: TransitionsSettings): TransitionsAsked {
  const { file, person, place, session } = settings
  if (person === undefined) {
    throw new InvalidInput(words`Whose events are these? Name the column that says so with {person}.`)
  }
  if (place === undefined) {
    throw new InvalidInput(words`Where was each event? Name the column that says so with {place}.`)
  }
  const zoning = zoningOf(settings)
  return {
    file,
    person,
    place,
    by: byOf(settings),
    ...(session === undefined ? {} : { session }),
    ...gapOf(settings),
    ...(zoning === undefined ? {} : { zoning }),
  }
}

function byOf({ time, order }: TransitionsSettings): Sequences['by'] {
  if (time !== undefined && order !== undefined) {
    throw new InvalidInput(words`{time} and {order} both say which event comes first: give one of them.`)
  }
  if (time !== undefined) return { kind: 'time', column: time }
  if (order !== undefined) return { kind: 'number', column: order }
  throw new InvalidInput(
    words`Which event comes first? Name a column with times with {time}, or one with numbers to sort by with {order}.`,
  )
}

function gapOf({ gap, time }: TransitionsSettings): { gap?: number } {
  if (gap === undefined) return {}
  if (time === undefined) {
    throw new InvalidInput(
      words`{gap} is a time, and {order} has none: give the column with the times with {time}, or no gap.`,
    )
  }
  return { gap: parseDuration(gap) }
}

function zoningOf(settings: TransitionsSettings): TransitionsAsked['zoning'] {
  const { places, grid, zones, box, lat, lon, zoneName } = settings
  if (places === undefined && grid === undefined && zones === undefined) {
    const [idle] = Object.entries({ box, lat, lon, zoneName }).find(([, value]) => value !== undefined) ?? []
    if (idle === undefined) return undefined
    throw new InvalidInput(
      words`${mentioned(idle)} is of use only with zones: give {places FILE} and {grid} or {zones} too, or leave it out.`,
    )
  }
  if (places === undefined) {
    throw new InvalidInput(
      words`${mentioned(grid === undefined ? 'zones' : 'grid')} puts places on a map: say where they are with {places FILE}, a public table.`,
    )
  }
  return {
    file: places,
    zones: zonesOf(settings),
    ...(lat === undefined ? {} : { latitude: lat }),
    ...(lon === undefined ? {} : { longitude: lon }),
  }
}

function zonesOf({ grid, zones, box, zoneName }: TransitionsSettings): Zoning['zones'] {
  if (grid !== undefined && zones !== undefined) {
    throw new InvalidInput(words`Zones are boxes of a {grid} or the polygons of {zones}: give one of them.`)
  }
  if (zones !== undefined) {
    if (box !== undefined) throw new InvalidInput(words`{box} is what a {grid} covers: leave it out with {zones}.`)
    return { polygons: zones, ...(zoneName === undefined ? {} : { property: zoneName }) }
  }
  if (grid === undefined) {
    throw new InvalidInput(
      words`{places} says where places are, for zones: give a {grid}, such as 20x30, or polygons with {zones FILE}.`,
    )
  }
  if (zoneName !== undefined) {
    throw new InvalidInput(words`{zoneName} goes with {zones}: the zones of a grid are called r1c1 and so on.`)
  }
  return { grid: parseGrid(grid), ...(box === undefined ? {} : { box: parseBox(box) }) }
}
