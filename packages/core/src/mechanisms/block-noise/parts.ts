/** The blocks of each law with their noise and their guarantee; of hybrid noise there are two parts that share ε. */
import { InvalidInput } from '../../errors.ts'
import {
  addUp,
  calibrateGaussian,
  deltaAt,
  divideUp,
  type Exactness,
  type Neighbours,
  type PrivateGuarantee,
  remaining,
} from '../../privacy/index.ts'
import type { Law } from '../additive.ts'
import {
  type Calibrated,
  type Calibration,
  calibrateBlocks,
  type Problem,
  type Target,
  totalError,
} from './calibrations.ts'
import type { BlockCaps } from './facts.ts'

/** The blocks of one law. */
interface Part extends Problem {
  readonly indices: readonly number[]
}

interface Parts {
  readonly cells: readonly number[]
  readonly caps: BlockCaps
  readonly laws: readonly Law[]
}

/** Laplace first. A total cap holds for the blocks of each law by themselves: their norms differ. */
export function partsOf({ cells, caps, laws }: Parts): Part[] {
  return (['laplace', 'gaussian'] as const)
    .map((law) => {
      const indices = laws.flatMap((each, k) => (each === law ? [k] : []))
      return {
        law,
        indices,
        cells: indices.map((k) => cells[k] as number),
        caps: indices.map((k) => caps.blocks[k] as number),
        ...(caps.total === undefined ? {} : { total: caps.total }),
      }
    })
    .filter(({ indices }) => indices.length > 0)
}

interface CalibratedPart extends Part, Calibrated {
  readonly epsilon: number
  readonly guarantee: PrivateGuarantee
}

export function calibrateParts(
  parts: readonly Part[],
  calibration: Calibration,
  target: Target,
  /** Of ε, for the Laplace blocks. */
  share: number | undefined,
  /** What all stages together may spend, and what others have spent before. */
  { asked, spent, neighbours }: { readonly asked: number; readonly spent: number; readonly neighbours: Neighbours },
): CalibratedPart[] {
  const [first, second] = parts as [Part, Part?]
  if (second === undefined) return [calibratePart(first, calibration, target, neighbours)]
  if (calibration !== 'joint') {
    throw new InvalidInput(`Hybrid noise is calibrated jointly, not by ${calibration}: leave the calibration out.`)
  }
  const epsilon = target.epsilon * (share ?? bestShare(first, second, target))
  const laplace = calibratePart(first, calibration, { epsilon, minimise: target.minimise }, neighbours)
  const left = remaining(asked, addUp(spent, epsilon))
  return [laplace, calibratePart(second, calibration, { ...target, epsilon: left }, neighbours)]
}

/** The share of ε for the Laplace blocks with the smallest error in all: the error is convex in it. */
function bestShare(laplace: Part, gaussian: Part, target: Target): number {
  const errorAt = (share: number) => {
    const parts = [
      [laplace, { epsilon: share * target.epsilon, minimise: target.minimise }],
      [gaussian, { ...target, epsilon: (1 - share) * target.epsilon }],
    ] as const
    return parts.reduce((sum, [part, of]) => {
      const { absolute, squared } = totalError(part.law, part.cells, calibrateBlocks('joint', part, of).scales)
      return sum + (target.minimise === 'l1' ? absolute : squared)
    }, 0)
  }
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [0, 1]
  let [left, right] = [1 - golden, golden]
  let [atLeft, atRight] = [errorAt(left), errorAt(right)]
  while (high - low > 1e-6) {
    if (atLeft <= atRight) {
      ;[high, right, atRight] = [right, left, atLeft]
      left = high - golden * (high - low)
      atLeft = errorAt(left)
    } else {
      ;[low, left, atLeft] = [left, right, atRight]
      right = low + golden * (high - low)
      atRight = errorAt(right)
    }
  }
  return (low + high) / 2
}

/** How far a recomputed figure may fall short of the one asked for and still be called by its name. */
const ROUNDING = 1e-9

function calibratePart(part: Part, calibration: Calibration, target: Target, neighbours: Neighbours): CalibratedPart {
  const calibrated = calibrateBlocks(calibration, part, target)
  const { epsilon } = target
  const guarantee =
    part.law === 'laplace' ? pure(part, calibrated, epsilon, neighbours) : approximate(calibrated, target, neighbours)
  return { ...part, ...calibrated, epsilon, guarantee }
}

/** ε as the scales keep it: attained by what a person can really do, so it is exact whatever the curve below it. */
function pure(part: Part, { scales, cost }: Calibrated, asked: number, neighbours: Neighbours): PrivateGuarantee {
  const epsilon = cost >= asked * (1 - ROUNDING) ? asked : cost
  const byOneCell = scales.map((scale, k) => divideUp(Math.min(part.caps[k] as number, part.total ?? Infinity), scale))
  const exactness: Exactness = Math.max(...byOneCell) >= epsilon * (1 - ROUNDING) ? 'exact' : 'bound'
  const curve = { kind: 'laplace', epsilon, exactness } as const
  return { kind: 'pure', epsilon, neighbours, exactness: 'exact', curve }
}

/** δ as the scales keep it. */
function approximate({ cost: mu }: Calibrated, { epsilon, delta }: Target, neighbours: Neighbours): PrivateGuarantee {
  // checkAll has refused a missing δ.
  const asked = delta as number
  const tight = mu >= calibrateGaussian({ epsilon, delta: asked }).mu * (1 - ROUNDING)
  const curve = { kind: 'gaussian', mu } as const
  return {
    kind: 'approximate',
    epsilon,
    delta: tight ? asked : Math.min(asked, deltaAt(curve, epsilon)),
    neighbours,
    exactness: 'exact',
    curve,
  }
}
