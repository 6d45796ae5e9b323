/** From what was asked for to a plan: public facts alone. */
import { InvalidInput, type MatrixFacts, type NoisePlan, type NoiseSettings, uniformNoise } from '@tulle/core'
import { words } from '@tulle/core/text'
import { foundBy } from '../../names/found.ts'
import type { MatrixSettings } from './options.ts'

/** The names of the rows and columns, and where they came from. */
export interface Domain {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly origin: 'public' | 'data' | 'found'
}

/** One whose names were known before anything was drawn. */
export interface KnownDomain extends Domain {
  readonly origin: 'public' | 'data'
}

export function planUniform(config: MatrixSettings, { rows, columns, origin }: Domain): NoisePlan {
  const { epsilon, delta, integers } = config
  const noise = lawOf(config)
  const facts: MatrixFacts = {
    rows: rows.length,
    columns: columns.length,
    ...(origin === 'found' ? { found: foundBy(config) } : { names: origin }),
    ...(config.undirected ? { symmetric: true } : {}),
    ...relation(config),
    ...rangeOf(config),
  }
  const settings: NoiseSettings = {
    noise,
    epsilon,
    // Laplace noise needs none itself: the names do.
    ...(delta === undefined || (noise === 'laplace' && origin === 'found') ? {} : { delta }),
    ...(integers ? { integers } : {}),
    // What finding names costs is less beside Gaussian noise than its ε says.
    ...(origin === 'found' && noise === 'gaussian' ? { composition: 'exact' } : {}),
  }
  return uniformNoise.plan(facts, settings)
}

function relation(config: MatrixSettings): Pick<MatrixFacts, 'neighbours' | 'caps'> {
  const { neighbours: kind, person, maxPerPerson, maxPerRow, maxChange } = config
  const noise = lawOf(config)
  // A cap is in the norm that the noise is calibrated to, where it costs least.
  const cap = (most: number) => (noise === 'laplace' ? { l1: most } : { l2: most })
  if (kind === 'individual') {
    if (person === undefined) {
      throw new InvalidInput(
        words`Which column says who a row is about? Give {person COL}. (If every row of the matrix or every cell is to be protected instead, choose {neighbours row} or cell.)`,
      )
    }
    if (maxPerPerson === undefined) {
      throw new InvalidInput(
        words`{maxPerPerson} is missing: how much may one person count for, in units of {value}? Choose it from what you know of such data, not from this file; people with more are scaled down.`,
      )
    }
    return { neighbours: { kind }, caps: cap(maxPerPerson) }
  }
  if (kind === 'row') {
    if (maxPerRow === undefined) {
      throw new InvalidInput(
        words`{maxPerRow} is missing: how much may one row hold in all? Rows with more are scaled down.`,
      )
    }
    return { neighbours: { kind }, caps: cap(maxPerRow) }
  }
  if (maxChange === undefined) throw changeMissing(kind)
  return { neighbours: { kind, maxChange } }
}

export function changeMissing(kind: string): InvalidInput {
  return new InvalidInput(
    words`{maxChange} is missing: by how much may one ${kind} differ between two inputs that must look alike?`,
  )
}

function rangeOf({ range }: MatrixSettings): Pick<MatrixFacts, 'range'> {
  if (range === undefined) return {}
  const [min, max] = range
  if (min === undefined || max === undefined || range.length > 2) {
    throw new InvalidInput(words`{range} is two numbers, such as {range 0,1e10}, not ${range.length}.`)
  }
  return { range: { min, max } }
}

/** Hybrid noise has blocks, and is not planned here. */
function lawOf({ noise }: MatrixSettings): NoiseSettings['noise'] {
  return noise === 'gaussian' ? 'gaussian' : 'laplace'
}
