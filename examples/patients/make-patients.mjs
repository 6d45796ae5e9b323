/**
 * Makes patients.csv beside this file: 3,000 visits of 2,081 invented patients to a clinic, with their age, weight index, sex,
 * whether they smoke, what they came for and how long they stayed. Some cells are empty. The same file every time.
 */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(17)
const random = () => (bits.word() + 0.5) / 2 ** 32
const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())

const lines = ['patient,age,bmi,sex,smoker,diagnosis,days']
for (let i = 0; lines.length <= 3000; i++) {
  const age = Math.min(99, Math.max(18, Math.round(52 + 17 * normal())))
  const smoker = random() < 0.24
  const bmi = (25.5 + 0.03 * (age - 52) + 4 * normal()).toFixed(1)
  const sex = random() < 0.52 ? 'F' : 'M'
  const visits = random() < 0.75 ? 1 : 1 + Math.ceil(-1.2 * Math.log(random()))
  for (let visit = 0; visit < visits && lines.length <= 3000; visit++) {
    const risk = 0.1 + 0.004 * (age - 18) + (smoker ? 0.2 : 0)
    const diagnosis = random() < risk ? 'heart' : random() < 0.5 ? 'injury' : 'other'
    const days = Math.ceil(-(diagnosis === 'heart' ? 6 : 3) * Math.log(random()))
    const cells = [`p${i}`, age, random() < 0.01 ? '' : bmi, sex, smoker ? 'yes' : 'no', diagnosis, days]
    lines.push(cells.join(','))
  }
}
writeFileSync(new URL('patients.csv', import.meta.url), `${lines.join('\n')}\n`)
console.log(`${lines.length - 1} visits`)
