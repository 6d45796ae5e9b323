/**
 * Makes baskets.txt beside this file: what 3,000 invented customers of a grocer have bought, a line for each. Few things are
 * bought by many, and pasta mostly with tomatoes. The same file every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(17)
const random = () => bits.word() / 2 ** 32
const common =
  'bread milk eggs butter cheese apples bananas coffee pasta rice tomatoes onions potatoes yoghurt chicken tea salad beer wine chocolate'
const seldom =
  'figs capers quinoa tofu oysters truffles saffron caviar okra kumquats rhubarb fennel mustard honey olives'
const all = [...common.split(' '), ...seldom.split(' ')]
const weights = all.map((_, rank) => 1 / (rank + 1))
const total = weights.reduce((sum, weight) => sum + weight, 0)

function drawn() {
  let left = random() * total
  for (const [rank, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return all[rank] ?? ''
  }
  return all.at(-1) ?? ''
}

const lines = Array.from({ length: 3000 }, () => {
  const size = Math.min(15, 1 + Math.floor(Math.log(1 - random()) / Math.log(0.75)))
  const own = new Set()
  while (own.size < size) own.add(drawn())
  if (own.has('pasta') && random() < 0.7) own.add('tomatoes')
  return [...own].join(' ')
})
writeFileSync(new URL('baskets.txt', import.meta.url), `${lines.join('\n')}\n`)
