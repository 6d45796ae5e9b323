/**
 * The same sum, and it claims ε = 1 too: node leaky.mjs FILE COUNT prints COUNT such sums, one on each line. Whoever wrote it
 * thought that nobody is farther than 5 from the middle, so 5 is the most that one person changes. It is 10: from 0 to 10.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MOST = 10
const EPSILON = 1
const SCALE = MOST / 2 / EPSILON

const [file = '', count = '1'] = process.argv.slice(2)
const numbers = readFileSync(file, 'utf8').trim().split('\n').map(Number)
const sum = numbers.reduce((total, x) => total + Math.min(MOST, Math.max(0, x)), 0)

/** Laplace noise, as textbooks have it. */
function laplace() {
  const u = (randomInt(2 ** 32) + 0.5) / 2 ** 32 - 0.5
  return -SCALE * Math.sign(u) * Math.log(1 - 2 * Math.abs(u))
}

for (let i = 0; i < Number(count); i++) console.log(sum + laplace())
