/** Flags that some of the mechanisms have no use for. */
import { InvalidInput } from '@tulle/core'

/** For a flag that not every mechanism uses, those that do. */
export type Fits = Readonly<Record<string, readonly string[]>>

type Given = Readonly<Record<string, unknown>>

/** A flag that would be ignored is refused. */
export function checkFits(fits: Fits, mechanism: string, config: Given): void {
  for (const [key, users] of Object.entries(fits)) {
    if (config[key] === undefined || config[key] === false || users.includes(mechanism)) continue
    throw new InvalidInput(
      `${flagOf(key)} goes with --mechanism ${users.join(' or ')}, not with ${mechanism}: leave it out, or choose another mechanism.`,
    )
  }
}

/** What another mechanism leaves without use in a configuration. */
export function outdoneBy(fits: Fits, flags: Given): string[] {
  const { mechanism } = flags
  if (typeof mechanism !== 'string') return []
  return Object.keys(fits).filter((key) => flags[key] === undefined && fits[key]?.includes(mechanism) !== true)
}

function flagOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
