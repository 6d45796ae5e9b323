/** How far zones are apart, from public places: for every level its groups as points with a radius. */
import { power } from '../../elementary/index.ts'
import type { Zones } from './hierarchy.ts'

export interface Geography {
  /** The distance decay between two zones of a level: (1 + d/u)^−γ, u about the width of a finest zone. */
  readonly decay: (level: number, from: number, to: number, gamma: number) => number
}

interface Groups {
  readonly x: Float64Array
  readonly y: Float64Array
  /** The mean square distance of what lies inside from the centre. */
  readonly square: Float64Array
}

/** Without places there is no distance, and every pair is alike. */
export function geographyOf(zones: Zones, places: readonly (readonly [number, number])[] | undefined): Geography {
  if (places === undefined) return { decay: () => 1 }
  const unit = widthOf(places)
  const groups = zones.ancestors.map((zone, level) => groupsOf(zone, zones.sizes[level] as number, places, unit))
  return {
    decay: (level, from, to, gamma) => {
      if (gamma === 0) return 1
      const { x, y, square } = groups[level] as Groups
      const [dx, dy] = [(x[from] as number) - (x[to] as number), (y[from] as number) - (y[to] as number)]
      // The mean square distance between a point of the one and a point of the other.
      const d2 = dx * dx + dy * dy + (square[from] as number) + (square[to] as number)
      return power(1 + Math.sqrt(d2) / unit, -gamma)
    },
  }
}

/** The side of a square as large as the smallest box around all places has for each of them. */
function widthOf(places: readonly (readonly [number, number])[]): number {
  const [wide, high] = [0, 1].map((axis) => {
    const all = places.map((place) => place[axis] as number)
    return all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b))
  }) as [number, number]
  const longest = Math.max(wide, high)
  // Places along a line have no area; places that are all one have no distance either, and any unit will do.
  return Math.max(Math.sqrt((wide * high) / places.length), longest / places.length) || 1
}

function groupsOf(
  zone: Uint32Array,
  size: number,
  places: readonly (readonly [number, number])[],
  unit: number,
): Groups {
  const [x, y, square, count] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  zone.forEach((group, finest) => {
    const [px, py] = places[finest] as readonly [number, number]
    x[group] = (x[group] as number) + px
    y[group] = (y[group] as number) + py
    count[group] = (count[group] as number) + 1
  })
  for (let g = 0; g < size; g++) {
    x[g] = (x[g] as number) / (count[g] as number)
    y[g] = (y[g] as number) / (count[g] as number)
  }
  zone.forEach((group, finest) => {
    const [px, py] = places[finest] as readonly [number, number]
    const away = (px - (x[group] as number)) ** 2 + (py - (y[group] as number)) ** 2
    // A finest zone is a square of its own: its points are √(1/6) of its width from the middle.
    square[group] = (square[group] as number) + (away + (unit * unit) / 6) / (count[group] as number)
  })
  return { x, y, square }
}
