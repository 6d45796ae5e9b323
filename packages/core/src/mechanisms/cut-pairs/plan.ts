/** Plans for cuts from degrees and flipped pairs: how ε is best split between the two. notes.md derives it. */
import { log, sinh, tanh } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, divideUp, type Neighbours, type PureGuarantee, remaining } from '../../privacy/index.ts'
import { checkNames, meanAbsolute } from '../additive.ts'
import { type Plan, type PublicFacts, planned } from '../mechanism.ts'
import { type ResponsePlan, randomisedResponse } from '../randomised-response/index.ts'
import { checkEdgeNeighbours } from '../simple-graph.ts'
import { cutParts, type Variances, varianceOf } from './estimate.ts'

export interface CutPairFacts extends PublicFacts {
  readonly nodes: number
  readonly neighbours: Extract<Neighbours, { readonly kind: 'edge' }>
  /** Edges are there or not. */
  readonly weightBound?: never
  /** Where the names of the nodes come from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
}

export interface CutPairSettings {
  readonly epsilon: number
  /** How many nodes the sets have that will be asked for: 1 and √n unless given. */
  readonly sizes?: readonly number[]
  /** The share of ε that goes to degrees, in place of what suits the sizes best. */
  readonly share?: number
}

export interface CutPairParameters {
  readonly epsilonDegrees: number
  readonly epsilonPairs: number
  /** b of the noise on each degree, rounded to whole numbers. */
  readonly scale: number
  readonly flipProbability: number
  readonly variances: Variances
}

export interface CutPairError {
  /** For each of the sizes: E|error|, about, and √E[error²], exactly. */
  readonly cuts: readonly { readonly size: number; readonly meanAbsolute: number; readonly standardError: number }[]
}

/** The plan of noise on all pairs, to be asked cuts later. */
export type CutPairPlan = Plan<CutPairFacts, CutPairSettings, CutPairParameters, CutPairError>

export const NAME = 'cut-pairs'

export function plan(given: CutPairFacts, wished: CutPairSettings): CutPairPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(facts, ['nodes', 'neighbours', 'names'], 'facts')
  requireKnown(settings, ['epsilon', 'sizes', 'share'], 'settings')
  checkNames(facts.names)
  checkNodes(facts.nodes)
  checkEdgeNeighbours(facts.neighbours, otherNeighbours)
  const warnings = [...checkEpsilon(settings.epsilon)]
  const sizes = checkedSizes(settings.sizes, facts.nodes)
  const share = settings.share ?? bestShare(facts.nodes, settings.epsilon, sizes)
  checkShare(share)
  const epsilonDegrees = Number((share * settings.epsilon).toPrecision(6))
  const epsilonPairs = remaining(settings.epsilon, epsilonDegrees)
  const pairs = pairsPlan(facts, epsilonPairs)
  const scale = divideUp(2, epsilonDegrees)
  const variances = variancesOf(epsilonDegrees, epsilonPairs)
  const { neighbours } = facts
  return planned(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: { epsilonDegrees, epsilonPairs, scale, flipProbability: pairs.parameters.flipProbability, variances },
      stages: [
        { name: 'noisy degrees', guarantee: pure(epsilonDegrees, neighbours, 'laplace') },
        { name: 'flipped pairs', guarantee: pure(epsilonPairs, neighbours, 'response') },
      ],
      expectedError: { cuts: sizes.map((size) => errorOf(facts.nodes, size, variances)) },
      warnings: [
        ...warnings,
        ...pairs.warnings.filter((warning) => facts.names === 'data' && /names|nodes/i.test(warning)),
      ],
    },
    settings.epsilon,
  )
}

/** Both are attained: beyond both degrees, and at the pair itself. */
function pure(epsilon: number, neighbours: CutPairFacts['neighbours'], law: 'laplace' | 'response'): PureGuarantee {
  const curve = law === 'laplace' ? ({ kind: 'laplace', epsilon, exactness: 'bound' } as const) : undefined
  return { kind: 'pure', epsilon, neighbours, exactness: 'exact', ...(curve === undefined ? {} : { curve }) }
}

/** The plan of the flipped pairs by themselves, which says too when they do not fit in memory. */
export function pairsPlan({ nodes, neighbours, names }: CutPairFacts, epsilon: number): ResponsePlan {
  return randomisedResponse.plan(
    { rows: nodes, columns: nodes, graph: 'undirected', neighbours, ...(names === undefined ? {} : { names }) },
    { epsilon, evenIfUseless: true },
  )
}

/** The whole Laplace law has variance 1/(2 sinh(1/2b) tanh(1/2b)), b = 2/ε; a flipped pair 1/(4 sinh²(ε/2)). */
export function variancesOf(epsilonDegrees: number, epsilonPairs: number): Variances {
  const half = epsilonDegrees / 4
  return {
    degree: 1 / (2 * sinh(half) * tanh(half)),
    pair: 1 / (4 * sinh(epsilonPairs / 2) ** 2),
  }
}

export function errorOf(nodes: number, size: number, variances: Variances): CutPairError['cuts'][number] {
  const standardError = Math.sqrt(varianceOf(cutParts(variances, nodes, size)))
  // Sums of many are nearly normal; a single noisy degree is Laplace, whose mean is less beside its deviation.
  return {
    size,
    meanAbsolute: size === 1 ? standardError / Math.SQRT2 : meanAbsolute('gaussian', standardError),
    standardError,
  }
}

/** The share with the smallest geometric mean of the standard errors of all sizes. */
export function bestShare(nodes: number, epsilon: number, sizes: readonly number[]): number {
  const cost = (share: number) =>
    sizes.reduce((sum, size) => {
      const variances = variancesOf(share * epsilon, (1 - share) * epsilon)
      return sum + log(varianceOf(cutParts(variances, nodes, size)))
    }, 0)
  let best = 0.5
  for (let k = 1; k < 100; k++) if (cost(k / 100) < cost(best)) best = k / 100
  return best
}

function checkedSizes(sizes: readonly number[] | undefined, nodes: number): number[] {
  const asked = sizes ?? [1, Math.max(1, Math.round(Math.sqrt(nodes)))]
  if (!Array.isArray(asked) || asked.length === 0)
    throw new InvalidInput('The sizes of cuts are a list of whole numbers.')
  for (const size of asked) {
    if (Number.isInteger(size) && size >= 1 && size < nodes) continue
    throw new InvalidInput(`A cut has from 1 to ${nodes - 1} of the ${nodes} nodes on one side, not ${String(size)}.`)
  }
  return [...new Set(asked.map((size) => Math.min(size, nodes - size)))].sort((a, b) => a - b)
}

function checkNodes(nodes: unknown): void {
  if (typeof nodes === 'number' && Number.isInteger(nodes) && nodes >= 2 && nodes <= 2 ** 26) return
  throw new InvalidInput(`The number of nodes must be a whole number from 2 to ${2 ** 26}, not ${String(nodes)}.`)
}

function checkShare(share: unknown): void {
  if (typeof share === 'number' && share > 0 && share < 1) return
  throw new InvalidInput(`The share of ε for degrees lies between 0 and 1, such as 0.3, and is not ${String(share)}.`)
}

const otherNeighbours = (kind: string) =>
  `Degrees and flipped pairs are released with edge neighbours, not ${kind} neighbours: every pair of nodes can be asked about, and only single ones can be hidden.`
