/**
 * Makes messages.csv beside this file: how many messages the invented friends of ../friends exchanged in a month. The same
 * file every time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(13)
const random = () => (bits.word() + 0.5) / 2 ** 32
const [, ...friends] = readFileSync(new URL('../friends/friends.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const lines = friends.map((pair) => `${pair},${Math.ceil(-6 * Math.log(random()))}`)
writeFileSync(new URL('messages.csv', import.meta.url), `source,target,weight\n${lines.join('\n')}\n`)
console.log(`${lines.length} pairs of friends`)
