/** What a release of a matrix is told. */
import {
  choice,
  choices,
  column,
  file,
  fileOrNumber,
  flag,
  group,
  number,
  numberOr,
  numbers,
  type Options,
  positive,
  type Settings,
  text,
} from '../../option.ts'
import { account } from '../../options/account.ts'
import { engine } from '../../options/engine.ts'
import { onePair } from '../../options/graph-file.ts'
import { from, rank, to } from '../../options/matrix.ts'
import { foundNames } from '../../options/names.ts'
import { expectedPeople, person } from '../../options/people.ts'
import {
  delta,
  epsilon,
  maxPerPerson,
  neighbours,
  positiveChange,
  thresholdOf,
  WHICH_EPSILON,
} from '../../options/promise.ts'
import { escapeNames, format, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

const columns = group('The columns of the file:', {
  ...person('who a row is about'),
  ...from('the row of the matrix', { missing: 'which column names the row of the matrix?' }),
  ...to('the column of the matrix', { missing: 'which column names the column of the matrix?' }),
  value: column('how much the row counts for (without it: 1)'),
  ...multiline,
})

const names = group('What is public:', {
  domain: file(
    'the names of rows and columns, one on each line, or a column of a table (FILE:COLUMN), known without looking at the data; "private" finds those that enough people have, for a part of {epsilon} and a {delta}',
    { oneOf: 'the names', inPlace: { private: 'find those that enough people have' } },
  ),
  domainTo: file('the names of the columns, where they differ from the rows'),
  domainFromData: flag('take the names from the data; the certificate says so', { oneOf: 'the names' }),
  ...foundNames('{domain private}'),
  ...onePair,
})

const promise = group('Whom it protects:', {
  ...neighbours(['individual', 'cell', 'weight', 'row'], 'what is hidden', { default: 'individual' }),
  ...maxPerPerson('the most that one person may count for, in units of {value}'),
  maxPerRow: positive('with {neighbours row}: the most that one row may hold'),
  ...positiveChange('with {neighbours cell} or weight: the most that one of them can change'),
  range: numbers('the least and the most that a cell can hold, known without the data; cells beyond are moved there'),
  ...epsilon('one person', { missing: WHICH_EPSILON }),
  ...delta('for Gaussian noise: far below 1 divided by the number of people, such as 1e-6'),
  noise: choice(['laplace', 'gaussian', 'hybrid'], 'the noise', { default: 'laplace', shown: 'law' }),
})

/** What block noise is told on top. */
const blocks = group('Blocks, with less noise where one person can change less:', {
  blocks: fileOrNumber('how many blocks to find, a table that says which, or the diagonal', {
    shown: 'K|file|diagonal',
  }),
  blockColumn: column('the column of that table (default: the second; the third for cells)'),
  blockCaps: numbers(
    'the most that one person may add to each block, known without the data; {maxPerPerson} is the total (with {neighbours row}: that one row, with weight or cell: that one cell may hold)',
  ),
  reference: file('find blocks and caps in this data: the same columns, other people'),
  referencePublic: flag('the reference is known to everybody'),
  referenceOtherPeople: flag('identifiers that are in both mean other people: your word, which the certificate prints'),
  untouchedZero: flag(
    'cells that nobody of the reference touches show 0, without noise: your word, which the certificate prints',
  ),
  referenceAbout: text('what the certificate calls the reference', { shown: 'text' }),
  thresholds: numbers('divide cells where the most that one person of the reference adds to them passes these numbers'),
  capQuantile: numberOr(['best'], 'the share of people who stay below a cap (default: best)', {
    shown: 'share|best',
  }),
  privateCaps: numbers('choose the caps among these from the data, privately'),
  capsEpsilon: number('how much of {epsilon} that choice may spend'),
  ...expectedPeople('about how many people there are, published in the plan (default: as many as in the reference)'),
  eventSize: number('what one event counts for (default: 1)'),
  sensitivities: file('in place of a reference: the most that one person may add to each cell'),
  cellsPerPerson: number('with {sensitivities}: how many cells one person touches at most'),
  calibration: choice(
    ['joint', 'theorem5', 'exact', 'theorem12', 'uniform'],
    'how noise is divided among blocks (default: joint)',
    { shown: 'name', variants: ['theorem5', 'theorem12'] },
  ),
  minimise: choice(['l1', 'l2'], 'the error to make small: absolute or squared (default: l1)', { shown: 'error' }),
  clip: choice(['scale', 'drop', 'replace', 'sample'], 'what happens to people above a cap (default: scale)', {
    shown: 'how',
  }),
  laws: choices(['laplace', 'gaussian'], 'with {noise hybrid}: the law of each block, such as laplace,gaussian', {
    shown: 'laws',
  }),
  mask: file('cells to leave out, known without the data: a table of their rows and columns'),
  maskValue: number('what they show (without it: nothing)'),
})

const after = group('After the noise, at no cost in privacy:', {
  ...rank('keep this many singular values (patterns), or those that stand out from the noise'),
  staysApart: flag('with {rank}: leave cells from a name to itself out of it, as they are'),
  clamp: flag('no values below 0: they become 0, and the total grows', { oneOf: 'below 0' }),
  keepTotal: flag('no values below 0: others are lowered, so that the noisy total stays', { oneOf: 'below 0' }),
  ...thresholdOf(
    'only cells that stand out by this many standard deviations of their noise, such as 4; others are 0, and have no line',
    { oneOf: 'below 0' },
  ),
  rescaleTo: positive('with one of these: scale all cells to add up to this, known without the data'),
  symmetrise: flag('the mean of both directions'),
})

const written = group(THE_RELEASE, {
  integers: flag('round the released values to whole numbers'),
  ...format(['csv', 'parquet', 'mtx'], 'the released file', { default: 'csv' }),
  ...escapeNames,
  ...title,
})

export const matrixOptions = {
  ...group('', source),
  ...columns,
  ...names,
  ...promise,
  ...blocks,
  ...after,
  ...written,
  ...account,
  ...engine,
}

export type MatrixSettings = Settings<typeof matrixOptions>

/** Whoever gives one of these wants blocks, if only one for all cells: uniform noise does without them. */
export function wantsBlocks(settings: MatrixSettings): boolean {
  return asksForBlocks(settings) || stepsAfter(settings).length > 0
}

/** Whether it was blocks that somebody asked for, and not only what comes after the noise. */
export function asksForBlocks(settings: MatrixSettings): boolean {
  return settings.noise === 'hybrid' || givenOf(settings, blocks).length > 0
}

/** The keys of what is to follow the noise. */
export function stepsAfter(settings: MatrixSettings): string[] {
  return givenOf(settings, after)
}

function givenOf(settings: MatrixSettings, options: Options): string[] {
  const given = (key: string) => ![undefined, false].includes(settings[key as keyof MatrixSettings] as never)
  return Object.keys(options).filter(given)
}
