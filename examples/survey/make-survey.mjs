/**
 * Makes survey.csv and members.txt beside this file: 3,000 invented members of a sports club who were asked six
 * questions, and how many hours a week they train. The same files every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(8)
const random = () => bits.word() / 2 ** 32
const members = Array.from({ length: 3000 }, (_, i) => `m${String(i + 1).padStart(4, '0')}`)
const yes = (/** @type {number} */ share) => (random() < share ? 'yes' : 'no')

const lines = members.flatMap((member) => {
  // Not everybody answered, and nobody should learn who did.
  if (random() < 0.05) return []
  const young = random() < 0.4
  const competes = random() < (young ? 0.5 : 0.2)
  const hours = Math.round((competes ? 5 : 2) + 4 * random() ** 2)
  const injured = yes(competes ? 0.45 : 0.15)
  return [
    [member, yes(0.22), yes(young ? 0.7 : 0.35), competes ? 'yes' : 'no', injured, yes(0.1), yes(0.6), hours].join(','),
  ]
})
const header = 'member,smokes,drinks,competes,injured,took_painkillers,would_recommend,hours'
writeFileSync(new URL('members.txt', import.meta.url), `${members.join('\n')}\n`)
writeFileSync(new URL('survey.csv', import.meta.url), `${header}\n${lines.join('\n')}\n`)
console.log(`${members.length} members, ${lines.length} answers`)
