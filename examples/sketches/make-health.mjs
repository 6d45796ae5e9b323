/**
 * Makes health.csv beside this file: 4,000 invented people with their height, weight, age and blood pressure, which go
 * together as they do in people. Some cells are empty. The same file every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(11)
const random = () => (bits.word() + 0.5) / 2 ** 32
const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())

const lines = ['height,weight,age,pressure']
for (let i = 0; i < 4000; i++) {
  const height = 170 + 9 * normal()
  const weight = 71 + 0.8 * (height - 170) + 9 * normal()
  const age = 18 + 62 * random()
  const pressure = 121 + 0.35 * (age - 49) + 0.3 * (weight - 71) + 10 * normal()
  const cells = [height.toFixed(1), weight.toFixed(1), age.toFixed(0), random() < 0.01 ? '' : pressure.toFixed(0)]
  lines.push(cells.join(','))
}
writeFileSync(new URL('health.csv', import.meta.url), `${lines.join('\n')}\n`)
console.log(`${lines.length - 1} people`)
