/** Which options fit what is counted, and each other. */
import { InvalidInput } from '@tulle/core'
import { checkDelta } from '@tulle/core/privacy'
import { words } from '@tulle/core/text'
import { checkNodeOptions, checkUndirected } from '../../graph-file.ts'
import type { Desk } from '../../kind.ts'
import { checkProtected, hidesPerson } from '../../options/promise.ts'
import { isAsked, mentioned, misfits } from '../../settings.ts'
import { checkMixing } from './mixing.ts'
import { type CountSettings, countOptions } from './options.ts'
import { fitOf, isDegrees, isMixing, isProfile, type What, whatOf } from './what.ts'

export function check(settings: CountSettings, desk: Pick<Desk, 'planOnly' | 'sources'>): void {
  const what = whatOf(settings.count)
  if (hidesPerson(settings) && isProfile(what)) checkPerson(what, settings)
  checkFits(what, settings)
  checkProtected(settings)
  checkPerson(what, settings)
  if (isMixing(what)) return checkMixing(settings, desk)
  checkTogether(settings)
  checkSecondOrder(what, settings)
  checkUndirected(settings, desk.sources, 'Counts')
  // A person who may be in the graph or not is in no public list.
  if (!hidesPerson(settings)) checkNodeOptions(settings, desk)
}

/** An option that would be ignored is refused. */
function checkFits(what: What, settings: CountSettings): void {
  const misfit = misfits(countOptions, fitOf(what, hidesPerson(settings))).find((option) => isAsked(settings, option))
  if (misfit === undefined) return
  throw new InvalidInput(
    words`${mentioned(misfit.key)} does not go with ${what.name}: ${reason(misfit.key, what, settings)}. Leave it out.`,
  )
}

function reason(key: string, what: What, settings: CountSettings): string {
  if (isMixing(what) && key.startsWith('nodes')) return 'the nodes are those that have a group'
  if (key === 'groups') return 'groups are what mixing counts edges between'
  if (isProfile(what)) return 'a profile is several numbers at once, each with noise of its own'
  if (isMixing(what) && !CAPS.has(key)) return 'every pair of groups gets Laplace noise of one scale'
  if (CAPS.has(key)) return capReason(key, what, hidesPerson(settings))
  if (hidesPerson(settings))
    return 'a whole person is hidden by a cap on what one person may add, and Laplace noise for that'
  if (key === countOptions.evenSum.key) return 'it is about the degrees of a sequence (degrees)'
  return isDegrees(what)
    ? 'degrees get Laplace noise of one scale, whatever the graph'
    : 'one edge changes this number by at most 1, whatever the graph'
}

const CAPS: ReadonlySet<string> = new Set(['maxDegree', 'maxOutside', 'maxPerNode', 'capEpsilon'])

function capReason(key: string, what: What, person: boolean): string {
  if (!person) return 'one edge is hidden here, and no cap is needed for that'
  if (key === 'maxOutside') return 'it is about groups, which mixing counts edges between'
  if (key === 'capEpsilon') return 'the largest degree of released degrees is set without the data'
  return key === 'maxDegree' && !isDegrees(what)
    ? 'the cap is on how many of these one person is in'
    : 'the cap is on how many edges one person has'
}

/** Whether anything can be had of it. */
function checkPerson(what: What, { maxDegree, ...settings }: CountSettings): void {
  if (!hidesPerson(settings)) return
  if (isProfile(what)) {
    throw new InvalidInput(
      words`A profile hides single edges: with {protect person}, count edges, triangles, stars or k-triangles, or release the degrees.`,
    )
  }
  if (what.name.startsWith('max-')) {
    throw new InvalidInput(
      words`One person can raise ${what.name} from nothing to all there is, and no cap helps: with {protect person}, count edges, triangles, stars or k-triangles, or release the degrees.`,
    )
  }
  if (isDegrees(what) && maxDegree === undefined) {
    throw new InvalidInput(
      words`Degrees that hide a person need to know how many edges one has at most: give {maxDegree}, known without the data. Edges beyond are left out, and a larger one means more noise.`,
    )
  }
}

function checkTogether({ mechanism = 'ladder', delta, guess, levelEpsilon, floor, interval, coverage }: CountSettings) {
  if (guess !== undefined && levelEpsilon !== undefined) {
    throw new InvalidInput(
      words`The level is guessed ({guess}), or released with noise for a part of ε ({levelEpsilon}): give one of them.`,
    )
  }
  if (levelEpsilon !== undefined && !(levelEpsilon > 0 && levelEpsilon < Infinity)) {
    throw new InvalidInput(words`{levelEpsilon} must be a finite number above zero, not ${levelEpsilon}.`)
  }
  if (floor !== undefined && mechanism !== 'ladder') {
    throw new InvalidInput(words`{floor} goes with {mechanism ladder}, not with ${mechanism}: leave it out.`)
  }
  if (coverage !== undefined && interval !== true) {
    throw new InvalidInput(words`{coverage} is how often an interval holds: give {interval} with it, or leave it out.`)
  }
  // Said now: with a noisy level it would turn out only after that was drawn.
  if (interval === true && mechanism === 'second-order') {
    throw new InvalidInput(
      words`{interval} goes with every mechanism but second-order, whose noise depends on two private steps: leave it out, or choose another.`,
    )
  }
  // A pure mechanism has no δ of its own, so nobody else would look at this one.
  if (delta !== undefined) checkDelta(delta, { required: true })
}

function checkSecondOrder({ name: asked }: What, { mechanism }: CountSettings): void {
  if (mechanism !== 'second-order' || asked.endsWith('-triangles')) return
  throw new InvalidInput(
    words`{mechanism second-order} is for 2-triangles or k-triangles:K: choose another mechanism for ${asked}.`,
  )
}

/** What is left without use in a configuration: what does not fit another count, or needs an interval. */
export function outdone(given: Readonly<Record<string, unknown>>): string[] {
  const { count, interval } = given
  return [
    ...(typeof count === 'string' ? withoutUse(whatOf(count), given) : []),
    ...(interval === false ? [countOptions.coverage] : []),
  ]
    .map(({ key }) => key)
    .filter((key) => given[key] === undefined)
}

/** Where it is not said whom it hides, only what is of no use either way. */
function withoutUse(what: What, given: Readonly<Record<string, unknown>>) {
  const [edge, person] = [misfits(countOptions, fitOf(what)), misfits(countOptions, fitOf(what, true))]
  if (given['protect'] !== undefined || given['neighbours'] !== undefined) return hidesPerson(given) ? person : edge
  return edge.filter((option) => person.includes(option))
}
