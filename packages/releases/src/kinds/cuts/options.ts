/** What a sketch of a graph is told. */
import { file, flag, group, number, type Settings, wholes } from '../../option.ts'
import { account } from '../../options/account.ts'
import { expected, HOW_MANY } from '../../options/binary.ts'
import { engine } from '../../options/engine.ts'
import { graphFile, nodes, undirected, weights } from '../../options/graph-file.ts'
import { countEpsilon, deltaOnTop, epsilon, maxChange, mechanism, noise, protect } from '../../options/promise.ts'
import { escapeNames, multiline, source, THE_RELEASE, title } from '../../options/release.ts'
import { confidence, drowned, projections, queries } from '../../options/sketch.ts'
import { ANSWERS, PAIRS, SKETCH } from './ways.ts'

const read = group('The file:', { ...undirected, ...graphFile, ...multiline, ...weights })

const known = group('What is public:', {
  ...nodes,
  expectedEdges: { ...expected('edges'), mechanisms: [SKETCH] },
  ...countEpsilon('them', { oneOf: HOW_MANY, mechanisms: [SKETCH] }),
})

export const weighed = group('Weights:', {
  weighted: flag('edges have weights, and one person changes one of them a little'),
  weightBound: number('the most that an edge weighs; heavier edges count as this (default: 1)'),
  ...maxChange('the most that one person changes a weight'),
})

const promise = group('What is promised:', {
  ...protect,
  ...epsilon('one edge'),
  ...deltaOnTop('edges'),
})

const asked = group('What will be asked:', {
  cutSizes: wholes(
    'how many nodes the sets have, such as 1,10,100 (default: 1, and the square root of all)',
    '1,10,100',
    {
      mechanisms: [SKETCH, PAIRS],
    },
  ),
  ...queries('cuts', SKETCH),
  ...confidence,
  ...drowned('cuts', SKETCH),
})

const how = group('How:', {
  ...mechanism(
    [SKETCH, PAIRS, ANSWERS],
    'a sketch; noisy degrees and flipped pairs, more accurate up to some 30,000 nodes; or answers to the cuts of a file',
    { default: SKETCH },
  ),
  ...projections('the cuts', SKETCH),
  cuts: file('of answers: the cuts, one on each line, its nodes separated by commas', { mechanisms: [ANSWERS] }),
  ...noise('of answers', [ANSWERS]),
})

const written = group(THE_RELEASE, {
  escapeNames: { ...escapeNames.escapeNames, mechanisms: [ANSWERS, PAIRS] },
  ...title,
})

export const cutOptions = {
  ...group('', source),
  ...read,
  ...known,
  ...weighed,
  ...promise,
  ...asked,
  ...how,
  ...written,
  ...account,
  ...engine,
}

export type CutSettings = Settings<typeof cutOptions>
