/** Flags that are numbers here, though where data is released some of their names stand for files and columns. */
import { InvalidInput } from '@tulle/core'
import { Option } from 'commander'

export function numeric(flag: string, what: string, example: number): Option {
  return new Option(`${flag} <n>`, what).argParser(numberIn(flag, `a number, such as ${example}`))
}

/** What is no number at all is said here; whether it is whole, by whoever uses it. */
export function whole(flag: string, what: string, example: number): Option {
  const asked = what.replace(/ \(default.*$/, '')
  return new Option(`${flag} <n>`, what).argParser(numberIn(flag, `a number here (${asked}), such as ${example}`))
}

export function numberIn(flag: string, wanted: string): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && !Number.isNaN(value)) return value
    const plainly = written(text.trim())
    throw new InvalidInput(
      `${flag} must be ${wanted}, not "${text}"${plainly === undefined ? '' : `: write ${plainly}`}.`,
    )
  }
}

/** A number as people write it: 8,000 or 8 000 in thousands, 0,5 with a decimal comma, 5 %. */
function written(text: string): string | undefined {
  if (/^\d{1,3}([,.\s'’_]\d{3})+$/.test(text)) return text.replaceAll(/\D/g, '')
  if (/^\d+,\d+$/.test(text)) return text.replace(',', '.')
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text)?.[1]
  return share === undefined ? undefined : String(Number((Number(share) / 100).toPrecision(12)))
}
