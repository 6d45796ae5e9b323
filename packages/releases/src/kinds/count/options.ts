/** What a release of a count or of degrees is told. */
import { COUNT_MECHANISMS } from '@tulle/core/counts'
import { anyText, file as fileOption, group, number, type Settings, unsetFlag, whole } from '../../option.ts'
import { account } from '../../options/account.ts'
import { engine } from '../../options/engine.ts'
import { graphFile, nodes, undirected, weights } from '../../options/graph-file.ts'
import { delta, epsilon, mechanism, protect } from '../../options/promise.ts'
import { multiline, source, THE_RELEASE, title } from '../../options/release.ts'

/**
 * How much one edge matters follows from a level of the graph, or is the same in all; or the degrees are released; or a whole
 * person is hidden, by a cap on their edges or on the copies that they are in. A profile is several of these at once, and mixing
 * a number for every pair of groups.
 */
export type Fit =
  | 'levelled'
  | 'flat'
  | 'sequence'
  | 'histogram'
  | 'profile'
  | 'mixing'
  | 'person-edges'
  | 'person-copies'
  | 'person-degrees'
  | 'person-mixing'

const LEVELLED: readonly Fit[] = ['levelled']
const COUNTS: readonly Fit[] = ['levelled', 'flat']
const SEQUENCE: readonly Fit[] = ['sequence']
const FRIENDSHIP: readonly Fit[] = ['levelled', 'flat', 'sequence', 'histogram', 'profile']
const DEGREE: readonly Fit[] = ['sequence', 'histogram', 'person-degrees', 'person-edges', 'person-mixing']
const PERSON_MIXING: readonly Fit[] = ['person-mixing']
const MIXING: readonly Fit[] = ['mixing', ...PERSON_MIXING]
const PERSON_DEGREES: readonly Fit[] = ['person-degrees']

const COPIES: readonly Fit[] = ['person-copies']
const PERSON_COUNTS: readonly Fit[] = ['person-edges', 'person-copies']
/** Where one number, or each of many, has an interval of its own. */
const WITH_INTERVAL: readonly Fit[] = [...COUNTS, ...SEQUENCE, 'histogram', ...PERSON_COUNTS, ...PERSON_DEGREES]
/** Where nodes come from a list of their own, or from the data. */
const LISTED: readonly Fit[] = [...FRIENDSHIP, ...PERSON_COUNTS, ...PERSON_DEGREES]

/** In the words of the help and of every refusal. */
export const COUNTABLE =
  'edges, triangles, 2-triangles (or any k-triangles:K), 3-stars (or any k-stars:K), max-degree, max-common-neighbours, degrees, degree-histogram, triangles-by-degree, clustering, profile (all of these at once) or mixing (edges between groups)'

const COUNTED = [
  'edges',
  'triangles',
  '2-triangles',
  '3-stars',
  'max-degree',
  'max-common-neighbours',
  'degrees',
  'degree-histogram',
  'triangles-by-degree',
  'clustering',
  'profile',
  'mixing',
]

/** What is counted is given by itself, after the file. */
const given = group('', { ...source, count: anyText(COUNTABLE, { suggested: COUNTED }) })

const file = group('The file:', { ...undirected, ...graphFile, ...multiline, ...weights })

const THE_LEVEL = 'the level'
const THE_CAP = 'the cap'

const known = group('What is public:', {
  nodes: { ...nodes.nodes, fits: LISTED },
  nodesFromData: { ...nodes.nodesFromData, fits: FRIENDSHIP },
  groups: fileOption('with mixing: who is in which group, a line "node,group" for each node, known without the edges', {
    fits: MIXING,
  }),
  maxDegree: whole(
    'the most edges that one person has, known without the data: larger degrees count as this, and where a person is hidden edges beyond it are left out; with mixing, the most with any one group',
    100,
    { oneOf: THE_CAP, fits: DEGREE },
  ),
  maxOutside: whole(
    'with mixing, where a person is hidden: the most edges with any one group that is not their own (default: as many as {maxDegree})',
    5,
    { fits: PERSON_MIXING },
  ),
  maxPerNode: whole(
    'where a person is hidden: the most triangles, or stars, that one person is in, known without the data',
    1000,
    { oneOf: THE_CAP, fits: COPIES },
  ),
  capEpsilon: number(
    'or choose that cap privately, for this much of {epsilon} (default where none is given: six tenths of it)',
    { oneOf: THE_CAP, fits: PERSON_COUNTS },
  ),
  guess: whole('about how large the level is, known without the data: for the plan, and for an interval', 20, {
    oneOf: THE_LEVEL,
    fits: LEVELLED,
  }),
  levelEpsilon: number('or release the level first, with noise, for this much of {epsilon}', {
    oneOf: THE_LEVEL,
    fits: LEVELLED,
  }),
})

const promise = group('What is promised:', {
  ...protect,
  ...epsilon('one edge, or one person,'),
  ...delta('what is allowed on top of ε, for mechanisms that need it, such as 1e-6', { fits: COUNTS }),
})

const how = group('How:', {
  ...mechanism(
    COUNT_MECHANISMS,
    'how noise is made; the plan compares them (default: ladder, which needs no {delta})',
    {
      fits: COUNTS,
      variants: [
        'published-ladder',
        'smooth-cauchy',
        'smooth-laplace',
        'algorithm-1',
        'algorithm-1-unfrozen',
        'second-order',
      ],
    },
  ),
  floor: whole('with the ladder: the least level that it tells apart (default: what fits the guess)', 20, {
    fits: LEVELLED,
    mechanisms: ['ladder'],
  }),
  interval: unsetFlag(
    'publish between which numbers the true ones lie; where the level matters and is not guessed, a tenth of {epsilon} goes to a noisy one',
    { fits: WITH_INTERVAL },
  ),
  coverage: number('how often an interval holds (default: 0.95)', { fits: WITH_INTERVAL }),
  evenSum: unsetFlag('with degrees: make them add up to an even number, as in a graph', { fits: SEQUENCE }),
})

export const countOptions = {
  ...given,
  ...file,
  ...known,
  ...promise,
  ...how,
  ...group(THE_RELEASE, title),
  ...account,
  ...engine,
}

export type CountSettings = Settings<typeof countOptions>
