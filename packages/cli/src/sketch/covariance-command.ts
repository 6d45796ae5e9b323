/** The same request made in another way, as a command that can be copied to a shell. */
import { commandLine } from '../command-line.ts'
import { COVARIANCE_FITS, type CovarianceConfig } from './covariance-config.ts'
import { outdoneBy } from './fits.ts'
import { quoted } from './pairs.ts'

/** `changes` win; a key whose change is undefined is left out. */
export function covarianceCommand(config: CovarianceConfig, changes: Partial<CovarianceConfig>): string {
  const { file, release: _, ...flags } = { ...config, ...changes }
  const useless = outdoneBy(COVARIANCE_FITS, { mechanism: flags.mechanism })
  const words = Object.entries(flags).flatMap(([key, value]) =>
    useless.includes(key) || value === undefined || value === false || DEFAULTS[key] === value
      ? []
      : [flagOf(key), ...(value === true ? [] : [textOf(value)])],
  )
  return commandLine(['tulle', 'sketch', 'covariance', file], words, ['-o', 'DIR'])
}

const DEFAULTS: Readonly<Record<string, unknown>> = { mechanism: 'covariance-sketch', neighbours: 'individual' }

function textOf(value: string | number | readonly (string | number)[] | Readonly<Record<string, number>>): string {
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value)
    ? (value as readonly (string | number)[]).map((each) => (typeof each === 'string' ? quoted(each) : String(each)))
    : Object.entries(value).map(([column, number]) => `${quoted(column)}=${number}`)
  return parts.join(',')
}

function flagOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
