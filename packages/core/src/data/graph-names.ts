import { InvalidInput } from '../errors.ts'

/** What a node outside a closed list is numbered. */
export const OUTSIDE = -1

/**
 * Numbers nodes by their names, in the order in which they are first met; or, with a list, by their place in it, and
 * then what is not on the list is OUTSIDE.
 *
 * Most large files call their nodes by small whole numbers: those are looked up as numbers, without making a string.
 */
export class NodeTable {
  readonly names: string[] = []
  readonly #closed: boolean
  readonly #others = new Map<string, number>()
  // An open-addressed table: the key plus one (0: free) and its node, at most half full.
  #keys = new Int32Array(1024)
  #nodes = new Int32Array(1024)
  #integers = 0

  constructor(list?: readonly string[]) {
    this.#closed = false
    for (const [place, name] of (list ?? []).entries()) {
      if (this.ofName(name) !== place) {
        throw new InvalidInput(
          `The list of nodes has ${JSON.stringify(name)} twice: each node needs a name of its own.`,
        )
      }
    }
    this.#closed = list !== undefined
  }

  /** How many of the names are whole numbers of at most nine digits, written without sign or leading zeros. */
  get integers(): number {
    return this.#integers
  }

  ofName(name: string): number {
    const integer = smallInteger(name)
    if (integer >= 0) return this.ofInteger(integer)
    const known = this.#others.get(name)
    if (known !== undefined) return known
    if (this.#closed) return OUTSIDE
    // The most that a Map holds.
    if (this.#others.size === 2 ** 24) {
      throw new InvalidInput(
        `More than ${2 ** 24} nodes have names that are not whole numbers: number the nodes first.`,
      )
    }
    const node = this.names.length
    this.#others.set(name, node)
    this.names.push(name)
    return node
  }

  /** The node that is called `integer`, a whole number of at most nine digits, in decimal. */
  ofInteger(integer: number): number {
    const mask = this.#keys.length - 1
    let place = spread(integer) & mask
    for (let key = this.#keys[place]; key !== 0; key = this.#keys[place]) {
      if (key === integer + 1) return this.#nodes[place] as number
      place = (place + 1) & mask
    }
    if (this.#closed) return OUTSIDE
    const node = this.names.length
    this.#keys[place] = integer + 1
    this.#nodes[place] = node
    this.names.push(String(integer))
    if (++this.#integers * 2 > this.#keys.length) this.#grow()
    return node
  }

  #grow(): void {
    const [keys, nodes] = [this.#keys, this.#nodes]
    this.#keys = new Int32Array(keys.length * 2)
    this.#nodes = new Int32Array(keys.length * 2)
    const mask = this.#keys.length - 1
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k] as number
      if (key === 0) continue
      let place = spread(key - 1) & mask
      while (this.#keys[place] !== 0) place = (place + 1) & mask
      this.#keys[place] = key
      this.#nodes[place] = nodes[k] as number
    }
  }
}

/** Neighbouring numbers far apart, so that runs of them do not pile up. */
function spread(integer: number): number {
  const mixed = Math.imul(integer, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/** The number that `name` is the plain decimal form of, if it has at most nine digits; otherwise −1. */
export function smallInteger(name: string): number {
  if (name.length === 0 || name.length > 9) return -1
  let integer = 0
  for (let k = 0; k < name.length; k++) {
    const digit = name.charCodeAt(k) - 48
    if (digit < 0 || digit > 9 || (k === 1 && integer === 0)) return -1
    integer = integer * 10 + digit
  }
  return integer
}

/**
 * The names in an order that tells nothing of where they came from: by number when all are whole numbers, otherwise by
 * code units.
 */
export function sortedNames(names: readonly string[]): string[] {
  const small = Float64Array.from(names, smallInteger)
  if (small.every((integer) => integer >= 0)) return Array.from(small.sort(), String)
  if (!names.every((name) => /^-?\d+$/.test(name))) return names.toSorted(compareCodeUnits)
  // Of any length, and 7 and 07 are equal in value.
  const byValue = names.map((name) => ({ name, value: BigInt(name) }))
  byValue.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : compareCodeUnits(a.name, b.name)))
  return byValue.map(({ name }) => name)
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
