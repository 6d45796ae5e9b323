/** What else could be made of the same graph, as whole requests. */
import type { CutMethod } from '@tulle/core/sketches'
import { request, type Words } from '@tulle/core/text'
import { isDirected } from '../../graph-direction.ts'
import { RESPONSE } from '../../options/binary.ts'
import type { CutSettings } from './options.ts'
import { ANSWERS, PAIRS } from './ways.ts'

/** Undefined where nothing makes it, or where it is what is being planned. FILE is for whoever takes it up. */
export function offerOf(method: CutMethod, settings: CutSettings): Words | undefined {
  const { file, epsilon, delta, confidence } = settings
  const answers = (noise: 'laplace' | 'gaussian') =>
    request('kind:sketch-graph', {
      file,
      ...reading(settings),
      ...weights(settings),
      mechanism: ANSWERS,
      cuts: 'FILE',
      noise,
      epsilon,
      delta: noise === 'gaussian' ? delta : undefined,
      confidence,
    })
  switch (method) {
    case RESPONSE:
      return request('kind:graph', { file, ...reading(settings), mechanism: RESPONSE, epsilon, anyway: true })
    case PAIRS:
      return request('kind:sketch-graph', {
        file,
        ...reading(settings),
        mechanism: PAIRS,
        epsilon,
        cutSizes: settings.cutSizes,
      })
    case 'laplace-answers':
      return answers('laplace')
    case 'gaussian-answers':
      return answers('gaussian')
    default:
      return undefined
  }
}

/** Switches that are off need not be said. */
const on = (is: boolean | undefined) => (is === true ? true : undefined)

/** How the file is read, and which nodes there are. */
function reading(settings: CutSettings): object {
  const { nodes, nodesFromData, header, delimiter, comments, multiline, inputFormat, strict, ignoreWeights } = settings
  return {
    ...(nodesFromData ? { nodesFromData } : { nodes }),
    undirected: on(isDirected(settings) === false),
    header,
    delimiter,
    comments,
    multiline: on(multiline),
    inputFormat,
    strict: on(strict),
    ignoreWeights: on(ignoreWeights),
  }
}

function weights({ weighted, weightBound, maxChange }: CutSettings): object {
  return weighted ? { weighted, weightBound, maxChange } : {}
}
