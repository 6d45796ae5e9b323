/** Whether published edges between groups can come from their plan. */
import type { MixingPlan } from '@tulle/core/counts'
import { counted } from '@tulle/core/text'
import { MIXING, MIXING_MAP, mixingMap } from '../../mixing/files.ts'
import { mixingResult } from '../results.ts'
import { type Check, fault, isOnGrid, requireDistinct, requireFiles, requireSameNames } from './look.ts'

export const mixingCheck: Check = async (look) => {
  const { groups } = (look.plan as MixingPlan).facts
  requireFiles(look, [[MIXING, MIXING_MAP]])
  const { headings, names, numbers } = await look.data.numbers(MIXING, 'group')
  look.named(MIXING, names)
  requireDistinct(MIXING, names, 'group')
  requireSameNames(MIXING, headings, names, 'its first column')
  if (names.length !== groups || numbers.some((row) => row.length !== groups)) {
    throw fault(`${MIXING} has ${counted(names.length, 'group')}, and its plan says ${groups}.`)
  }
  for (let a = 0; a < groups; a++) {
    for (let b = 0; b <= a; b++) {
      const x = numbers[a]?.[b] as number
      if (x !== numbers[b]?.[a]) throw fault(`${MIXING} is not the same read either way, and edges between groups are.`)
      if (!isOnGrid(x, 1)) throw fault(`${MIXING} has a number that its plan cannot make: it is not whole.`)
    }
  }
  look.result(mixingResult(names, numbers.flat()))
  const drawn = mixingMap(names, Float64Array.from(numbers.flat()))
  if ((await look.text(MIXING_MAP, 4 * drawn.length)) !== drawn) {
    throw fault(`${MIXING_MAP} does not show the numbers of ${MIXING}.`)
  }
}
