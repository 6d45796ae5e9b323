/**
 * A sum of people's numbers, each from 0 to 10, with noise for ε = 1: node sound.mjs FILE COUNT prints COUNT such sums, one
 * on each line. One person changes the sum by at most 10, and the noise is a whole number k with probability ∝ exp(−|k|/10).
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MOST = 10

const [file = '', count = '1'] = process.argv.slice(2)
const numbers = readFileSync(file, 'utf8').trim().split('\n').map(Number)
const sum = numbers.reduce((total, x) => total + Math.min(MOST, Math.max(0, Math.round(x))), 0)

/** True with probability exp(−1/10), exactly: no logarithm is rounded, and the bits are the system's. */
function goesOn() {
  let k = 1
  while (randomInt(MOST * k) === 0) k++
  return k % 2 === 1
}

function steps() {
  let k = 0
  while (goesOn()) k++
  return k
}

for (let i = 0; i < Number(count); i++) console.log(sum + steps() - steps())
