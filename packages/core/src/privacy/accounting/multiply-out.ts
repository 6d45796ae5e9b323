/**
 * Short laws are composed term by term before anything is transformed: a hundred of them make one that is as long as their
 * lengths together, for less than the transform of one.
 */
import type { LossLaw } from './hull.ts'

/** A law that occurs several times. */
export interface Repeated {
  readonly law: LossLaw
  readonly times: number
}

/** Products of two lengths up to which two laws are composed term by term: about what a transform costs. */
const FEW_TERMS = 2 ** 19
/** Lengths up to which a law is composed with itself that way. */
const SHORT = 256

/** The same laws, fewer of them; every mass rounded up, or down, as they are. Mass at infinity is not looked at. */
export function multipliedOut(laws: readonly Repeated[], rounded: 'up' | 'down'): Repeated[] {
  const long = laws.filter(({ law, times }) => law.masses.length * times > SHORT && times > 1)
  const short = laws
    .filter((each) => !long.includes(each))
    .flatMap(({ law, times }) => Array.from({ length: times }, () => law))
  // The shortest first, and what they make in its turn: lengths rise along both lists.
  const queue = short.toSorted((a, b) => a.masses.length - b.masses.length)
  const made: LossLaw[] = []
  let [fromQueue, fromMade] = [0, 0]
  const shortest = (): LossLaw | undefined => {
    const [a, b] = [queue[fromQueue], made[fromMade]]
    if (b === undefined || (a !== undefined && a.masses.length <= b.masses.length)) {
      fromQueue++
      return a
    }
    fromMade++
    return b
  }
  const done: LossLaw[] = []
  for (;;) {
    const one = shortest()
    if (one === undefined) break
    const other = shortest()
    if (other === undefined || one.masses.length * other.masses.length > FEW_TERMS) {
      done.push(one, ...(other === undefined ? [] : [other]))
      continue
    }
    made.push(product(one, other, rounded))
  }
  return [...long, ...done.map((law) => ({ law, times: 1 }))]
}

function product(one: LossLaw, other: LossLaw, rounded: 'up' | 'down'): LossLaw {
  const [a, b] = one.masses.length <= other.masses.length ? [one.masses, other.masses] : [other.masses, one.masses]
  const masses = new Float64Array(a.length + b.length - 1)
  for (let i = 0; i < a.length; i++) {
    const mass = a[i] as number
    // Answers have two losses, on a grid of many.
    if (mass === 0) continue
    for (let j = 0; j < b.length; j++) masses[i + j] = (masses[i + j] as number) + mass * (b[j] as number)
  }
  // Each is a sum of positive products; the least is for those that fell below the smallest double.
  const share = 1.2e-16 * (a.length + 2)
  for (let i = 0; i < masses.length; i++) {
    const mass = masses[i] as number
    masses[i] = rounded === 'up' ? mass * (1 + 2 * share) + LEAST : Math.max(0, mass * (1 - 2 * share) - LEAST)
  }
  return { first: one.first + other.first, masses, infinite: 0 }
}

const LEAST = 1e-300
