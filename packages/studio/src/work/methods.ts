/** All that the page can ask of its worker. */
import { adviceFor } from './advice.ts'
import { headOf } from './browser.ts'
import { catalogue } from './catalogue.ts'
import { choices } from './choices.ts'
import { curve, epsilonFor } from './curve.ts'
import { isPlannedLater, plan } from './plan.ts'
import { preview } from './preview.ts'

export const methods = {
  catalogue,
  plan,
  isPlannedLater,
  curve,
  epsilonFor,
  choices,
  preview,
  adviceFor,
  headFor: headOf,
}
