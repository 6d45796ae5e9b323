/** Which options of a sketch of a table fit together: known before anything is read. */
import { InvalidInput } from '@tulle/core'
import { type Words, words, wordsOf } from '@tulle/core/text'
import { checkProjections, outdoneByNoise } from '../../options/sketch.ts'
import { checkMechanism } from '../../settings.ts'
import { type CovarianceSettings, covarianceOptions } from './options.ts'
import { ANSWERS, OWN_MEAN } from './ways.ts'

export function checkCovariance(settings: CovarianceSettings): void {
  const { columns, mechanism } = settings
  if (columns === undefined || columns.length === 0 || columns.includes('')) {
    throw new InvalidInput(
      words`Which columns are sketched? Name them with {columns a,b,c}: they hold numbers, and a row is a person.`,
    )
  }
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k)
  if (repeated !== undefined) throw new InvalidInput(`The column "${repeated}" is asked for twice: name it once.`)
  checkMechanism(covarianceOptions, settings, mechanism)
  checkLengths(settings)
  checkStages(settings)
}

function checkLengths({ neighbours, norm, maxChange }: CovarianceSettings): void {
  if (neighbours !== 'row-change' && maxChange !== undefined) {
    throw new InvalidInput(
      words`{maxChange} goes with {neighbours row-change}, not with ${neighbours}, where all of a row is protected: leave it out.`,
    )
  }
  if (neighbours === 'row-change' && norm !== undefined) {
    throw new InvalidInput(
      words`{norm} does not go with {neighbours row-change}, where a row may be of any length and only its move is bounded: leave it out.`,
    )
  }
  if (neighbours === 'row-change' && maxChange === undefined) {
    throw new InvalidInput(words`{maxChange} is missing: by how much does a row move at most?`)
  }
  if (neighbours !== 'row-change' && norm === undefined) {
    throw new InvalidInput(
      words`{norm} is missing: how long is a row, less the centre, at most? Its length is the root of the sum of the squares of its cells, and longer rows are shortened. Choose it from what you know of such data, not from this file: with columns that {scale} divides by their usual spread, once to twice the root of the number of columns.`,
    )
  }
}

function checkStages(settings: CovarianceSettings): void {
  const { mechanism, delta, directions, centre, centreEpsilon, centreDelta, centreGuess, people, countEpsilon } =
    settings
  if (delta === undefined && mechanism !== ANSWERS) {
    throw new InvalidInput(
      words`{delta} is missing: there is no promise without one here. It is what is allowed on top of ε; 1e-6 is common, and far below 1 divided by the number of people is wise.`,
    )
  }
  checkProjections(settings)
  if (mechanism === ANSWERS && directions === undefined) {
    throw new InvalidInput(
      words`{mechanism variance-answers} answers directions that are named beforehand: give {directions FILE}, with one on each line, such as a=1,b=-0.5.`,
    )
  }
  if (people !== undefined && countEpsilon !== undefined) {
    throw new InvalidInput(
      words`The number of people is declared ({people}), or counted with noise for a part of ε ({countEpsilon}): give one of them.`,
    )
  }
  if (centre === 'private' && people === undefined && countEpsilon === undefined) {
    throw new InvalidInput(
      words`A {centre private} is a noisy sum divided by the number of people: give that number too, with {people}, or have it counted with {countEpsilon}.`,
    )
  }
  if (centre === OWN_MEAN && settings.neighbours !== 'row-change') {
    throw new InvalidInput(
      words`{centre mean} takes the exact mean off, which costs nothing where a row only moves: with {neighbours row-change}. Where a row may come, go or be replaced, give public numbers, or {centre private}.`,
    )
  }
  if (centreGuess !== undefined && centre !== 'private') {
    throw new InvalidInput(
      words`{centreGuess} goes with {centre private}, which starts from it. A centre that is public is given with {centre}.`,
    )
  }
  checkShare('centre', { epsilon: centreEpsilon, delta: centreDelta }, centre === 'private', words`a {centre private}`)
  const { spectrumEpsilon, spectrumDelta } = settings
  const wanted = spectrumEpsilon !== undefined || spectrumDelta !== undefined
  checkShare(
    'spectrum',
    { epsilon: spectrumEpsilon, delta: spectrumDelta },
    wanted,
    'a look at the narrowest direction',
  )
}

interface Share {
  readonly epsilon: number | undefined
  readonly delta: number | undefined
}

/** A stage with a δ needs both of its parts, and has a use for them only if it is there. */
function checkShare(
  name: 'centre' | 'spectrum',
  { epsilon, delta }: Share,
  wanted: boolean,
  what: string | Words,
): void {
  const [ofEpsilon, ofDelta] = [wordsOf(`{${name}Epsilon}`), wordsOf(`{${name}Delta}`)]
  if (wanted && (epsilon === undefined || delta === undefined)) {
    throw new InvalidInput(
      words`${epsilon === undefined ? ofEpsilon : ofDelta} is missing: ${what} spends a part of ε (${ofEpsilon}) and of δ (${ofDelta}). A tenth of each is plenty.`,
    )
  }
  if (!wanted && (epsilon !== undefined || delta !== undefined)) {
    throw new InvalidInput(
      words`${epsilon === undefined ? ofDelta : ofEpsilon} goes with ${what}: give that too, or leave it out.`,
    )
  }
}

/** A centre that is public, and lengths of rows: each leaves no use for what goes with the other. */
export function outdoneCovariance(given: Readonly<Record<string, unknown>>): string[] {
  const { centre, neighbours, norm, maxChange } = given
  return [
    ...outdoneByNoise(given),
    ...(centre === undefined || centre === 'private' ? [] : ['centreEpsilon', 'centreDelta', 'centreGuess']),
    ...(neighbours === 'row-change' && norm === undefined ? ['norm'] : []),
    ...(['individual', 'row'].includes(String(neighbours)) && maxChange === undefined
      ? [covarianceOptions.maxChange.key]
      : []),
  ]
}
