/** What a sketch of a table of numbers is told. */
import { file, group, number, numbersByNameOrFile, type Settings } from '../../option.ts'
import { account } from '../../options/account.ts'
import { engine } from '../../options/engine.ts'
import { columns, peopleCount } from '../../options/people.ts'
import { countEpsilon, deltaOnTop, epsilon, maxChange, mechanism, neighbours, noise } from '../../options/promise.ts'
import { escapeNames, multiline, source, THE_RELEASE, title } from '../../options/release.ts'
import { confidence, drowned, projections, queries } from '../../options/sketch.ts'
import { ANSWERS, OWN_MEAN, PRODUCTS, SKETCH } from './ways.ts'

const HOW_MANY = 'how many people there are'

const rows = group('The rows:', {
  ...columns('the columns of numbers; a row that lacks one of them is left out'),
  ...multiline,
  scale: numbersByNameOrFile(
    'divide columns by public numbers first, about their usual spread; or a file with one such pair on each line',
    { shown: 'column=value,…|file' },
  ),
  centre: numbersByNameOrFile(
    'what is taken off every row: public numbers, a file with one such pair on each line, a noisy mean (private), or with {neighbours row-change} the mean itself, which costs nothing there (default: 0)',
    { shown: `column=value,…|file|private|${OWN_MEAN}` },
  ),
  centreGuess: numbersByNameOrFile(
    'of a private centre: public numbers near the middle, from which rows are shortened while the mean is taken (default: 0)',
    { shown: 'column=value,…|file' },
  ),
  centreEpsilon: number('of a private centre: how much of {epsilon} it takes'),
  centreDelta: number('of a private centre: how much of {delta} it takes'),
  norm: number(
    'how long a row may be (the root of its sum of squares), once centred and divided: longer ones are shortened',
  ),
})

const known = group('What is public:', {
  ...peopleCount('how many people there are without empty cells, if that is public', 5000, {
    oneOf: HOW_MANY,
  }),
  ...countEpsilon('them', { oneOf: HOW_MANY }),
})

const promise = group('Whom it protects:', {
  ...neighbours(
    ['individual', 'row', 'row-change'],
    'hide that somebody is in the data at all (individual), what the row says (row), or a move of the row (row-change)',
    { default: 'individual' },
  ),
  ...maxChange('with {neighbours row-change}: how far a row moves at most'),
  ...epsilon('one person'),
  ...deltaOnTop('people'),
})

const asked = group('What will be asked:', {
  variance: number('about how large the sum of squares along a direction of length 1 is, for the plan', {
    mechanisms: [SKETCH],
  }),
  ...queries('directions', SKETCH),
  confidence: { ...confidence.confidence, mechanisms: [SKETCH, ANSWERS] },
  ...drowned('answers', SKETCH),
})

const how = group('How:', {
  ...mechanism(
    [SKETCH, PRODUCTS, ANSWERS],
    'a sketch, all products of two columns with noise, or answers to the directions of a file',
    { default: SKETCH },
  ),
  ...projections('the question', SKETCH),
  spectrumEpsilon: number(
    'of a sketch: spend this much of {epsilon} on how far the data reaches in its narrowest direction, and add that much less noise',
    { mechanisms: [SKETCH] },
  ),
  spectrumDelta: number('of a sketch: how much of {delta} that takes', { mechanisms: [SKETCH] }),
  directions: file('of answers: the directions, one on each line, such as a=1,b=-0.5', { mechanisms: [ANSWERS] }),
  ...noise('of answers', [ANSWERS]),
})

const written = group(THE_RELEASE, { ...escapeNames, ...title })

export const covarianceOptions = {
  ...group('', source),
  ...rows,
  ...known,
  ...promise,
  ...asked,
  ...how,
  ...written,
  ...account,
  ...engine,
}

export type CovarianceSettings = Settings<typeof covarianceOptions>
