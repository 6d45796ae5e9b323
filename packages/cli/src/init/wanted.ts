/** What a refusal asks for. */
import type { InvalidInput } from '@tulle/core'
import type { Mention } from '@tulle/core/text'
import type { Option, Options } from '@tulle/releases'
import type { Answers } from './ask.ts'

/** What it says is missing, or else all that it speaks of, as far as nobody has given it. */
export function wanted({ words: said }: InvalidInput, options: Options, given: Answers): Option[] {
  const parts = said?.parts ?? []
  const missing = parts.filter((_, k) => isMissing(parts[k + 1]))
  const mentions = (missing.length > 0 ? missing : parts).filter((part): part is Mention => typeof part !== 'string')
  const keys = [...new Set(mentions.map(({ mention }) => mention))]
  return keys.flatMap((key) => {
    const option = options[key]
    return option === undefined || option.form.is === 'structure' || given[key] !== undefined ? [] : [option]
  })
}

function isMissing(after: string | Mention | undefined): boolean {
  return typeof after === 'string' && after.startsWith(' is missing')
}
