/** What an evaluation is told. How the original is read is said with the options of the kind that made the release. */
import { kinds } from '../kinds/index.ts'
import { borrowed, choice, column, file, flag, group, type Options, type Settings, whole } from '../option.ts'
import { title } from '../options/release.ts'
import { PLAIN } from './plain.ts'

/** Each has a meaning with these evaluations alone. */
const looked = group('What to look at:', {
  communities: file('of a graph: known communities, with lines "node,community"', { fits: ['graph'] }),
  overlapping: whole('of a graph: look for this many communities that may overlap', 20, { fits: ['graph'] }),
  label: column(
    'of a table: how well a model tells this column from the others; one that was not released is taken to be public',
    { fits: ['table'] },
  ),
  rank: whole(
    'of a matrix or covariance: compare this many leading directions (default: those that stand out from the noise)',
    5,
    { fits: ['matrix', 'products'] },
  ),
  quick: flag('leave out what takes long'),
  title: { ...title.title, help: 'the title of the page' },
})

const plain = group('Two plain files, from any tool:', {
  as: choice(['matrix', 'graph', 'table'], 'a matrix (a line for each cell), a graph, or a table of numbers', {
    shown: 'what',
  }),
})

/** Where several kinds have an option, the first says what it is for: edges have directions before matrices do. */
const { graph, ...others } = kinds
const ways: readonly { readonly reading: Options }[] = [
  ...graph.evaluated,
  ...Object.values(others).flatMap(({ evaluated }) => evaluated),
  ...PLAIN,
]
const asked = ways.flatMap((way) => Object.entries(way.reading))

export const reading = borrowed(
  'How the original is read, where the release does not know it:',
  Object.fromEntries(asked.toReversed()),
)

export const wishes = looked

export const evaluateOptions = { ...looked, ...plain, ...reading }

export type EvaluateSettings = Settings<typeof looked & typeof plain> & Readonly<Record<string, unknown>>
