/** Whether a published profile is what its plan makes: all of it follows from the noisy numbers, to the letter. */
import { InvalidInput } from '@tulle/core'
import { type ProfilePlan, readProfile } from '@tulle/core/counts'
import { noisyIn, PROFILE, profileFiles } from '../../profile/files.ts'
import { profileResult } from '../results.ts'
import { type Check, fault, requireFiles } from './look.ts'

const MOST_PROFILE = 2 ** 28

export const profileCheck: Check = async (look) => {
  const noisy = noisyIn((await look.text(PROFILE, MOST_PROFILE)) ?? '')
  const wrong = fault(`${PROFILE} is not what its plan makes: noisy numbers, and what follows from them.`)
  const expected = noisy === undefined ? undefined : filesOf(look.plan as ProfilePlan, noisy)
  if (noisy === undefined || expected === undefined) throw wrong
  look.result(profileResult(readProfile(look.plan as ProfilePlan, noisy)))
  requireFiles(look, [Object.keys(expected)])
  for (const [name, text] of Object.entries(expected)) {
    if ((await look.text(name, 4 * text.length)) !== text) {
      throw name === PROFILE ? wrong : fault(`${name} is not what follows from the noisy numbers of ${PROFILE}.`)
    }
  }
}

/** Nothing where the plan makes no such numbers. */
function filesOf(...made: Parameters<typeof profileFiles>): ReturnType<typeof profileFiles> | undefined {
  try {
    return profileFiles(...made)
  } catch (error) {
    if (error instanceof InvalidInput) return undefined
    throw error
  }
}
