/**
 * Makes friends.csv, people.txt and villages.csv beside this file: 240 invented people in eight villages, who are friends mostly
 * within their village. The same files every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(7)
const random = () => bits.word() / 2 ** 32
const first = [
  'Ada',
  'Ben',
  'Cleo',
  'Dan',
  'Eva',
  'Finn',
  'Gus',
  'Hana',
  'Ivo',
  'June',
  'Kai',
  'Lea',
  'Max',
  'Nina',
  'Otto',
]
const last = [
  'Abe',
  'Bell',
  'Cox',
  'Dorn',
  'Elm',
  'Fox',
  'Gray',
  'Hill',
  'Ives',
  'Jay',
  'King',
  'Low',
  'Moor',
  'Nash',
  'Oak',
  'Pike',
]
const people = first.flatMap((given) => last.map((family) => `${given} ${family}`))

/** @type {string[]} */
const edges = []
for (let i = 0; i < people.length; i++) {
  for (let j = i + 1; j < people.length; j++) {
    // Who has the same family name belongs to one group here, and pairs of families to another.
    const near = i % 16 === j % 16 ? 0.6 : i % 8 === j % 8 ? 0.3 : 0.012
    if (random() < near) edges.push(`${people[i]},${people[j]}`)
  }
}
const villages = ['Ashby', 'Birch', 'Cole', 'Dunmore', 'Elton', 'Farley', 'Grange', 'Holm']
const lives = people.map((person, i) => `${person},${villages[i % villages.length]}`)
writeFileSync(new URL('villages.csv', import.meta.url), `node,group\n${lives.join('\n')}\n`)
writeFileSync(new URL('people.txt', import.meta.url), `${people.join('\n')}\n`)
writeFileSync(new URL('friends.csv', import.meta.url), `source,target\n${edges.join('\n')}\n`)
console.log(`${people.length} people, ${edges.length} friendships`)
