/** What a release of a graph is told. */
import { KEPT } from '@tulle/core/graphs'
import { choice, choices, file, flag, group, number, type Settings } from '../../option.ts'
import { account } from '../../options/account.ts'
import {
  CELLWISE,
  expected,
  FILTERED,
  kept,
  keptFalse,
  RESPONSE,
  threshold,
  usefulness,
  WITH_FILTERED,
  WITH_XOR,
  xor,
} from '../../options/binary.ts'
import { engine } from '../../options/engine.ts'
import { direction, graphFile, nodes, weightColumn, weights } from '../../options/graph-file.ts'
import { epsilon, maxChange, maxOnes, mechanism, neighbours, protectWhom } from '../../options/promise.ts'
import { escapeNames, format, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

export const MADE_UP = 'synthetic-graph' as const

const WITH_MADE_UP = { mechanisms: [MADE_UP] }

export const graphOptions = {
  ...group('', source),
  ...group('The file:', { ...direction, ...graphFile, ...weightColumn, ...multiline, ...weights }),
  ...group('What is public:', { ...nodes, expectedEdges: expected('edges'), ...usefulness('edges') }),
  ...group('Whom it protects:', {
    ...protectWhom('hide any one edge (friendship), which is all that a whole graph can hide', {}),
    ...neighbours(['edge', 'row', 'weight'], 'what is hidden (default: edge)', {}),
    ...maxOnes('with {neighbours row}: the most edges that leave one node'),
    ...maxChange('for weights: the most that one person changes the weight of an edge', {
      mechanisms: [FILTERED],
    }),
    ...epsilon('one edge'),
  }),
  ...group('How:', {
    ...mechanism(
      [...CELLWISE, MADE_UP],
      `${RESPONSE} flips pairs of nodes; filtered publishes as many edges as asked, also with weights; xor flips pairs together; ${MADE_UP} makes up a graph like the original, at a small ε`,
      { default: RESPONSE },
    ),
  }),
  ...group(`With {mechanism ${MADE_UP}}:`, {
    groups: file('the public group of every node, on lines "node,group": keeps the number of edges between groups', {
      ...WITH_MADE_UP,
      oneOf: 'the groups',
    }),
    findGroups: flag('or look for groups in the data, for most of {epsilon}', { ...WITH_MADE_UP, oneOf: 'the groups' }),
    keep: choices(KEPT, 'what {epsilon} is spent on (default: all that can be kept)', WITH_MADE_UP),
  }),
  ...group(WITH_FILTERED, {
    edges: kept('edges'),
    falseEdges: keptFalse('edges'),
    ...threshold,
    expectedWeight: number('about how much an edge weighs, for {edges} (default: {maxChange})', {
      mechanisms: [FILTERED],
    }),
  }),
  ...group(WITH_XOR, {
    ...xor,
    symmetrise: choice(
      ['upper', 'and'],
      'of an undirected graph: flip the cells above the diagonal only, or all cells and keep an edge that both say is there (default: upper)',
      { shown: 'how' },
    ),
  }),
  ...group(THE_RELEASE, {
    ...format(
      ['csv', 'tsv', 'mtx', 'gexf', 'graphml', 'json', 'parquet'],
      'the released file; parquet is drawn and written by Spark',
      { default: 'csv' },
    ),
    ...escapeNames,
    ...title,
  }),
  ...account,
  ...engine,
}

export type GraphSettings = Settings<typeof graphOptions>
