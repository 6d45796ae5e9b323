/**
 * A public hierarchy of zones: zones lie in districts, districts in regions. The cells of a level are all pairs of its zones,
 * so that every pair of districts holds the pairs of their zones.
 */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'

/** Levels of zones, the finest first; rows and columns of the matrix alike. */
export interface Hierarchy {
  /** How many zones each level has. */
  readonly sizes: readonly number[]
  /** parents[l][z] is the zone of level l + 1 that zone z of level l lies in: one list fewer than there are levels. */
  readonly parents: readonly (readonly number[])[]
}

/** Zones that a plan can list. */
const MOST_ZONES = 2 ** 22
/** Pairs of zones are numbered in doubles. */
const MOST_LEVELS = 16

export function checkHierarchy(zones: Hierarchy): void {
  requireKnown(zones, ['sizes', 'parents'], 'zones')
  const { sizes, parents } = zones
  if (!Array.isArray(sizes) || sizes.length < 1 || sizes.length > MOST_LEVELS) {
    throw new InvalidInput(`The zones need "sizes", a list of how many zones each of 1 to ${MOST_LEVELS} levels has.`)
  }
  for (const size of sizes) {
    if (!Number.isInteger(size) || size < 1 || size > MOST_ZONES) {
      throw new InvalidInput(`A level has a whole number of zones from 1 to ${MOST_ZONES}, not ${String(size)}.`)
    }
  }
  if (!Array.isArray(parents) || parents.length !== sizes.length - 1) {
    throw new InvalidInput(
      `With ${sizes.length} levels of zones there are ${sizes.length - 1} lists of parents, one for every level but the coarsest.`,
    )
  }
  parents.forEach((list, level) => {
    checkParents(list, level, sizes[level] as number, sizes[level + 1] as number)
  })
}

function checkParents(list: readonly number[], level: number, zones: number, above: number): void {
  if (!Array.isArray(list) || list.length !== zones) {
    throw new InvalidInput(
      `Level ${level} has ${zones} zones, and each needs one parent: the list has ${Array.isArray(list) ? list.length : 'none'}. A zone lies in one place only.`,
    )
  }
  const used = new Uint8Array(above)
  for (const parent of list) {
    if (!Number.isInteger(parent) || parent < 0 || parent >= above) {
      throw new InvalidInput(
        `A parent of level ${level} is the number of a zone of the next level, 0 to ${above - 1}, not ${String(parent)}.`,
      )
    }
    used[parent] = 1
  }
  if (used.includes(0)) {
    throw new InvalidInput(
      `Level ${level + 1} has a zone without any zone of level ${level} in it: leave it out, or give it one.`,
    )
  }
}

/** The hierarchy in arrays, for loops. */
export interface Zones {
  readonly levels: number
  readonly sizes: readonly number[]
  /** The zone of each level that a zone of the finest lies in; the first list is 0, 1, 2, … */
  readonly ancestors: readonly Uint32Array[]
  /** The zones of level l − 1 in zone z of level l: inside[l][starts[l][z]] to inside[l][starts[l][z + 1] − 1]. */
  readonly starts: readonly Uint32Array[]
  readonly inside: readonly Uint32Array[]
  /** How many finest zones lie in a zone of each level. From a zone with a single one to itself nobody can move. */
  readonly finest: readonly Uint32Array[]
}

export function zonesOf({ sizes, parents }: Hierarchy): Zones {
  const ancestors: Uint32Array[] = [Uint32Array.from({ length: sizes[0] as number }, (_, z) => z)]
  const starts: Uint32Array[] = [new Uint32Array(0)]
  const inside: Uint32Array[] = [new Uint32Array(0)]
  parents.forEach((list, level) => {
    ancestors.push((ancestors[level] as Uint32Array).map((zone) => list[zone] as number))
    const start = new Uint32Array((sizes[level + 1] as number) + 1)
    for (const parent of list) start[parent + 1] = (start[parent + 1] as number) + 1
    for (let z = 1; z < start.length; z++) start[z] = (start[z] as number) + (start[z - 1] as number)
    const next = start.slice()
    const children = new Uint32Array(list.length)
    list.forEach((parent, zone) => {
      const at = next[parent] as number
      next[parent] = at + 1
      children[at] = zone
    })
    starts.push(start)
    inside.push(children)
  })
  const finest = ancestors.map((zone, level) => {
    const count = new Uint32Array(sizes[level] as number)
    for (const group of zone) count[group] = (count[group] as number) + 1
    return count
  })
  return { levels: sizes.length, sizes, ancestors, starts, inside, finest }
}

/**
 * A grid of rows × columns zones, numbered row by row, that halves until neither side is above `coarsest`: 40 × 40, 20 × 20,
 * 10 × 10, 5 × 5. Of an odd number of zones the last group is smaller.
 */
export function halvedGrid(rows: number, columns: number, coarsest = 5): Hierarchy {
  const sizes = [rows * columns]
  const parents: number[][] = []
  let [r, c] = [rows, columns]
  while (r > coarsest || c > coarsest) {
    const [tall, wide] = [r > coarsest ? 2 : 1, c > coarsest ? 2 : 1]
    const [above, across] = [Math.ceil(r / tall), Math.ceil(c / wide)]
    const width = c
    parents.push(
      Array.from({ length: r * c }, (_, z) => {
        const [line, column] = [Math.floor(z / width), z % width]
        return Math.floor(line / tall) * across + Math.floor(column / wide)
      }),
    )
    ;[r, c] = [above, across]
    sizes.push(r * c)
  }
  return { sizes, parents }
}
