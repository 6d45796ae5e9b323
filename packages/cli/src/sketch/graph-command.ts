/** What else could be made of the same file, as whole commands to be copied. */
import type { CutMethod } from '@tulle/core'
import { commandLine, flag } from '../command-line.ts'
import { isDirected } from '../release/direction.ts'
import type { GraphSketchConfig } from './graph-config.ts'

/** Undefined where no command makes it, or where it is the one being planned. DIR and FILE are for whoever types it. */
export function commandFor(method: CutMethod, config: GraphSketchConfig): string | undefined {
  const { file, epsilon, delta, confidence } = config
  const answers = (noise: 'laplace' | 'gaussian') =>
    commandLine(
      ['tulle', 'sketch', 'graph', file],
      reading(config),
      weights(config),
      ['--mechanism', 'cut-answers', '--cuts', 'FILE', '--noise', noise],
      flag('--epsilon', epsilon),
      flag('--delta', noise === 'gaussian' ? delta : undefined),
      flag('--confidence', confidence),
      ['-o', 'DIR'],
    )
  switch (method) {
    case 'randomised-response':
      return commandLine(
        ['tulle', 'release', 'graph', file],
        reading(config),
        ['--mechanism', 'randomised-response'],
        flag('--epsilon', epsilon),
        ['-o', 'DIR'],
      )
    case 'laplace-answers':
      return answers('laplace')
    case 'gaussian-answers':
      return answers('gaussian')
    default:
      return undefined
  }
}

/** How the file is read, and which nodes there are. */
function reading(config: GraphSketchConfig): (string | number)[] {
  const { nodes, nodesFromData, header, delimiter, comments, multiline, inputFormat, strict, ignoreWeights } = config
  return [
    ...(nodesFromData ? ['--nodes-from-data'] : flag('--nodes', nodes)),
    ...(isDirected(config) === false ? ['--undirected'] : []),
    ...(header === undefined ? [] : [header ? '--header' : '--no-header']),
    ...flag('--delimiter', delimiter),
    ...flag('--comments', comments),
    ...(multiline ? ['--multiline'] : []),
    ...flag('--input-format', inputFormat),
    ...(strict ? ['--strict'] : []),
    ...(ignoreWeights ? ['--ignore-weights'] : []),
  ]
}

function weights({ weighted, weightBound, maxChange }: GraphSketchConfig): (string | number)[] {
  if (!weighted) return []
  return ['--weighted', ...flag('--weight-bound', weightBound), ...flag('--max-change', maxChange)]
}
