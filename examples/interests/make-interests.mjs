/**
 * Makes interests.csv beside this file: 600 invented users of a service and what they are interested in. Most belong to
 * one of ten circles, and have besides something that few share. The same file every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(11)
const random = () => bits.word() / 2 ** 32
const circles = [
  ['football', 'running', 'cycling', 'fitness', 'swimming'],
  ['cooking', 'baking', 'wine', 'coffee', 'restaurants'],
  ['novels', 'poetry', 'history', 'theatre', 'museums'],
  ['guitar', 'jazz', 'concerts', 'vinyl', 'festivals'],
  ['hiking', 'camping', 'climbing', 'birds', 'maps'],
  ['chess', 'puzzles', 'board games', 'video games', 'science fiction'],
  ['gardening', 'furniture', 'painting', 'pottery', 'knitting'],
  ['films', 'series', 'comics', 'animation', 'photography'],
  ['cars', 'motorcycles', 'trains', 'planes', 'sailing'],
  ['cats', 'dogs', 'horses', 'aquariums', 'bees'],
]
const rare = ['fencing', 'falconry', 'origami', 'tango', 'astronomy', 'heraldry', 'kites', 'opera', 'yoga', 'magic']
const all = [...circles.flat(), ...rare]

const lines = Array.from({ length: 600 }, (_, i) => {
  const circle = circles[Math.floor(circles.length * random() ** 1.5)] ?? []
  const has = new Set(circle.filter(() => random() < 0.75))
  if (random() < 0.3) has.add(all[Math.floor(all.length * random())] ?? '')
  if (random() < 0.1) has.add(rare[Math.floor(rare.length * random())] ?? '')
  if (random() < 0.02) has.clear()
  // Somebody without interests is a user too: a line that names none.
  const user = `u${1000 + i}`
  return has.size === 0 ? [`${user},`] : [...has].map((interest) => `${user},${interest}`)
}).flat()
writeFileSync(new URL('interests.csv', import.meta.url), `user,interest\n${lines.join('\n')}\n`)
console.log(`${lines.length} lines of 600 users`)
