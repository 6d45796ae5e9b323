import { InvalidInput } from '@tulle/core'

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** "90s", "30m", "6h" or "2d" in seconds. */
export function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^\s*(\d{1,9}(?:\.\d{1,6})?)\s*([smhd])\s*$/i.exec(text) ?? []
  const seconds = Number(amount) * (SECONDS[unit.toLowerCase()] ?? Number.NaN)
  if (!(seconds > 0)) {
    throw new InvalidInput(
      `The gap must be a time above zero such as 90s, 30m, 6h or 2d (seconds, minutes, hours, days), not "${text}".`,
    )
  }
  // What is left of a fraction below a microsecond is the rounding of 1.1 and the like.
  return Math.round(seconds * 1e6) / 1e6
}
