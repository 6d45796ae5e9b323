/** The same table released in another way, as a whole request. */
import { request, type Words } from '@tulle/core/text'
import { outdone } from '../../settings.ts'
import { type CovarianceSettings, covarianceOptions } from './options.ts'

export type Changes = { readonly [Key in keyof CovarianceSettings]?: CovarianceSettings[Key] | undefined }

/** `changes` win; a key whose change is undefined is left out. */
export function offerOf(settings: CovarianceSettings, changes: Changes): Words {
  // First what says most about it; the rest as it is declared.
  const { file, multiline, columns, escapeNames, mechanism, epsilon, delta, neighbours, norm, maxChange, ...rest } =
    settings
  const first = { file, multiline, columns, escapeNames, mechanism, epsilon, delta, neighbours, norm, maxChange }
  const wanted: Readonly<Record<string, unknown>> = { ...first, ...rest, ...changes }
  const useless = outdone(covarianceOptions, { mechanism: wanted['mechanism'] })
  const said = Object.entries(wanted).filter(
    ([key, value]) => !useless.includes(key) && value !== false && DEFAULTS[key] !== value,
  )
  return request('kind:sketch-covariance', Object.fromEntries(said))
}

const DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.values(covarianceOptions).flatMap(({ key, default: otherwise }) =>
    otherwise === undefined ? [] : [[key, otherwise]],
  ),
)
