/** What a release of a graph is told. */
import { choice, group, number, type Settings } from '../../option.ts'
import {
  expected,
  kept,
  keptFalse,
  RESPONSE,
  threshold,
  usefulness,
  WITH_FILTERED,
  WITH_XOR,
  xor,
} from '../../options/binary.ts'
import { direction, graphFile, nodes, weights } from '../../options/graph-file.ts'
import { escapeNames, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

export const graphOptions = {
  ...group('', source),
  ...group('The file:', { ...direction, ...graphFile, ...multiline, ...weights }),
  ...group('What is public:', { ...nodes, expectedEdges: expected('edges'), ...usefulness('edges') }),
  ...group('Whom it protects:', {
    neighbours: choice(['edge', 'row', 'weight'], 'what must not be recognisable (default: edge)', { shown: 'who' }),
    maxOnes: number('with {neighbours row}: the most edges that leave one node'),
    maxChange: number('for weights: the most that one person changes the weight of an edge', {
      mechanisms: ['filtered'],
    }),
    epsilon: number('how much one edge may change what is seen: smaller is more private'),
  }),
  ...group('How:', {
    mechanism: choice(
      [RESPONSE, 'xor', 'filtered'],
      `${RESPONSE} flips pairs of nodes; filtered publishes as many edges as asked, also with weights; xor flips pairs together`,
      { default: RESPONSE, shown: 'name' },
    ),
  }),
  ...group(WITH_FILTERED, {
    edges: kept('edges'),
    falseEdges: keptFalse('edges'),
    ...threshold,
    expectedWeight: number('what an edge weighs about, for {edges} (default: {maxChange})', {
      mechanisms: ['filtered'],
    }),
  }),
  ...group(WITH_XOR, {
    ...xor,
    symmetrise: choice(
      ['upper', 'and'],
      'of an undirected graph, flip the cells above the diagonal, or all and keep what both sides say (default: upper)',
      { shown: 'how' },
    ),
  }),
  ...group(THE_RELEASE, {
    format: choice(['csv', 'tsv', 'mtx', 'gexf', 'graphml', 'json'], 'the released file', {
      default: 'csv',
      shown: 'format',
    }),
    ...escapeNames,
    ...title,
  }),
}

export type GraphSettings = Settings<typeof graphOptions>
