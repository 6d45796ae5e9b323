/** What the reader of command lines says of a mistake, in sentences like all others. */
import { InvalidInput } from '@tulle/core'
import type { CommanderError } from 'commander'

export function mistyped({ message }: CommanderError): InvalidInput {
  const [what = '', ...hints] = message.replace(/^error: /, '').split('\n')
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  const ended = /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
  const hint = hints.map((each) => each.replace(/^\((.*)\)$/, '$1')).filter((each) => each !== '')
  return new InvalidInput([ended, ...hint].join(' '))
}
