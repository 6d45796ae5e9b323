/** What a release of a count or of degrees is told. */
import { COUNT_MECHANISMS } from '@tulle/core/counts'
import { anyText, group, number, type Settings, unsetFlag, whole } from '../../option.ts'
import { account } from '../../options/account.ts'
import { engine } from '../../options/engine.ts'
import { graphFile, nodes, undirected, weights } from '../../options/graph-file.ts'
import { delta, epsilon, mechanism } from '../../options/promise.ts'
import { multiline, source, THE_RELEASE, title } from '../../options/release.ts'

/** How much one edge matters follows from a level of the graph, or is the same in all; or the degrees are released. */
export type Fit = 'levelled' | 'flat' | 'sequence' | 'histogram'

const LEVELLED: readonly Fit[] = ['levelled']
const COUNTS: readonly Fit[] = ['levelled', 'flat']
const SEQUENCE: readonly Fit[] = ['sequence']

/** In the words of the help and of every refusal. */
export const COUNTABLE =
  'edges, triangles, 2-triangles (or any k-triangles:K), 3-stars (or any k-stars:K), max-degree, max-common-neighbours, degrees or degree-histogram'

/** What is counted is given by itself, after the file. */
const given = group('', { ...source, count: anyText(COUNTABLE) })

const file = group('The file:', { ...undirected, ...graphFile, ...multiline, ...weights })

const THE_LEVEL = 'the level'

const known = group('What is public:', {
  ...nodes,
  guess: whole('about what the level is, known without the data: for the plan, and for an interval', 20, {
    oneOf: THE_LEVEL,
    fits: LEVELLED,
  }),
  levelEpsilon: number('or release the level first, with noise, for so much of {epsilon}', {
    oneOf: THE_LEVEL,
    fits: LEVELLED,
  }),
})

const promise = group('What is promised:', {
  ...epsilon('one edge'),
  ...delta('what may go beyond that, for mechanisms that are not pure, such as 1e-6', { fits: COUNTS }),
})

const how = group('How:', {
  ...mechanism(COUNT_MECHANISMS, 'how noise is made; the plan compares them (default: ladder, which is pure)', {
    fits: COUNTS,
  }),
  floor: whole(
    'with the ladder: at lower levels an edge counts for as much as at this one (default: what fits the guess)',
    20,
    { fits: LEVELLED, mechanisms: ['ladder'] },
  ),
  interval: unsetFlag(
    'say between which numbers the true count lies; without a guess a tenth of {epsilon} goes to a noisy level',
    { fits: COUNTS },
  ),
  coverage: number('how often an interval holds (default: 0.95)', { fits: COUNTS }),
  evenSum: unsetFlag('with degrees: let them add up to an even number, as those of a graph do', { fits: SEQUENCE }),
})

export const countOptions = {
  ...given,
  ...engine,
  ...file,
  ...known,
  ...promise,
  ...how,
  ...group(THE_RELEASE, title),
  ...account,
}

export type CountSettings = Settings<typeof countOptions>
