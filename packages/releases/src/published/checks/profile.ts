/** Whether a published profile is what its plan makes: all of it follows from the noisy numbers, to the letter. */
import type { ProfilePlan } from '@tulle/core/counts'
import { noisyIn, PROFILE, profileFiles } from '../../profile/files.ts'
import { type Check, fault, isOnGrid, requireFiles } from './look.ts'

const MOST_PROFILE = 2 ** 28
/** Moments are released in whole units of 1/64. */
const UNIT = 1 / 64

export const profileCheck: Check = async (look) => {
  const plan = look.plan as ProfilePlan
  const noisy = noisyIn((await look.text(PROFILE, MOST_PROFILE)) ?? '')
  const wrong = fault(`${PROFILE} is not what its plan makes: noisy numbers, and what follows from them.`)
  const { edges, degrees, moments } = plan.parameters
  const fits =
    noisy !== undefined &&
    (noisy.edges === undefined) === (edges === undefined) &&
    (noisy.degrees === undefined) === (degrees === undefined) &&
    Array.isArray(noisy.moments) &&
    noisy.moments.length === moments.length &&
    noisy.moments.every(
      ({ power, value }, k) => power === moments[k]?.power && isOnGrid(value, power === 0 ? 1 : UNIT),
    ) &&
    [noisy.edges ?? 0, ...(noisy.degrees ?? [])].every((x) => isOnGrid(x, 1)) &&
    (noisy.degrees?.length ?? 0) <= (degrees === undefined ? 0 : degrees.rows + plan.facts.nodes - 1) &&
    (noisy.degrees?.length ?? 0) >= (degrees?.rows ?? 0)
  if (!fits) throw wrong
  const expected = profileFiles(plan, noisy)
  requireFiles(look, [Object.keys(expected)])
  for (const [name, text] of Object.entries(expected)) {
    if ((await look.text(name, 4 * text.length)) !== text) {
      throw name === PROFILE ? wrong : fault(`${name} is not what follows from the noisy numbers of ${PROFILE}.`)
    }
  }
}
