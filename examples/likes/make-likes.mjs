/**
 * Makes likes.csv, users.txt and pages.txt beside this file: 2,000 invented users and the pages they like out of 400, few
 * each. The same files every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(9)
const random = () => bits.word() / 2 ** 32
const users = Array.from({ length: 2000 }, (_, i) => `user${i + 1}`)
const pages = Array.from({ length: 400 }, (_, i) => `page${i + 1}`)
const lines = users.flatMap((user) => {
  const liked = new Set(Array.from({ length: 1 + 9 * random() ** 2 }, () => pages[Math.floor(400 * random() ** 2)]))
  return [...liked].map((page) => `${user},${page}`)
})
writeFileSync(new URL('users.txt', import.meta.url), `${users.join('\n')}\n`)
writeFileSync(new URL('pages.txt', import.meta.url), `${pages.join('\n')}\n`)
writeFileSync(new URL('likes.csv', import.meta.url), `user,page\n${lines.join('\n')}\n`)
console.log(`${lines.length} likes of ${users.length} users`)
