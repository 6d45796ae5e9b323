/** A public column beside private answers: released, checked and learnt from. Runs what `npm run build` has built. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluatePlace, type Place } from './evaluate-place.ts'
import { edited, forging, line } from './forged.ts'

let place: Place
const { forged, faultsOf } = forging(() => place)
const lines = (text: string) => text.trim().split('\n')
const RELEASE = 'release table votes.csv --person who --people voters.txt --columns a,b --label party --epsilon 9'

beforeAll(async () => {
  place = await evaluatePlace()
  // Whoever is left says yes to both, and one of them all says so otherwise.
  const rows = Array.from({ length: 60 }, (_, k) => {
    const yes = Number(k % 2 === 0 ? k > 2 : k === 3)
    return `v${k},${yes},${yes},${k % 2 === 0 ? '=left' : 'the "right", as said'}`
  })
  const quoted = rows.map((row) => row.replace(/the .*$/, '"the ""right"", as said"'))
  await place.save('votes.csv', `who,a,b,party\n${quoted.toReversed().join('\n')}\n`)
  await place.save('voters.txt', `${Array.from({ length: 60 }, (_, k) => `v${k}`).join('\n')}\n`)
  await place.release(RELEASE, 'votes')
  await place.release(`${RELEASE} --escape-names`, 'escaped')
  await place.release(`${RELEASE} --format parquet`, 'parquet')
}, 600_000)
afterAll(() => place.end())

test('it stands after the answers, of everybody and as it is', async () => {
  const [header, first, second, ...rest] = lines(await place.read('votes/release/table.csv'))
  expect(header).toBe('who,a,b,party')
  expect(first).toMatch(/^v0,[01],[01],=left$/)
  expect(second).toMatch(/^v1,[01],[01],"the ""right"", as said"$/)
  expect(rest.filter((row) => row.endsWith(',=left'))).toHaveLength(29)
  expect(lines(await place.read('escaped/release/table.csv'))[1]).toMatch(/,'=left$/)
  const page = await place.read('votes/release/certificate.html')
  expect(page).toMatch(/party&quot; is public, as the publisher states/)
})

test.each(['votes', 'escaped', 'parquet'])('%s verifies, and a model learns from it unasked', async (folder) => {
  expect(await place.tulle(`verify published-${folder}`)).toMatchObject({ code: 0, stderr: '' })
  const { summary, metrics } = await place.worth(`votes.csv ${folder}`, `worth-${folder}`)
  expect(summary).toMatch(/"party"/)
  const { original, release } = metrics['learningAccuracy'] ?? {}
  expect(original).toBeGreaterThan(0.9)
  expect(release).toBeGreaterThan(0.7)
})

describe('what somebody changed', () => {
  test.each([
    ['an empty one', line(2, (row) => row.replace(/=left$/, '')), /a row without a name or a public value/],
    ['another heading', line(1, (row) => row.replace('party', 'side')), /has no last column "party"/],
    [
      'another place',
      (text: string) => text.replaceAll(/^([^,]*),([^,]*),([^,]*),(.*)$/gm, '$1,$4,$2,$3'),
      /no last col/,
    ],
    ['none', (text: string) => text.replaceAll(/^([^,]*,[^,]*,[^,]*),.*$/gm, '$1'), /has no last column "party"/],
  ])('%s', async (_, edit, fault) => {
    expect(await faultsOf(await forged('votes', edited('table.csv', edit)))).toMatch(fault)
  })

  test('a plan that knows of no public column, or of another', async () => {
    const replan = (label?: string) =>
      forged('votes', undefined, (certificate) => {
        const { label: _, ...facts } = certificate.plan.facts as unknown as Record<string, unknown>
        const changed = label === undefined ? facts : { ...facts, label }
        return { ...certificate, plan: { ...certificate.plan, facts: changed } }
      })
    expect(await faultsOf(await replan())).not.toBe('')
    expect(await faultsOf(await replan('a'))).not.toBe('')
    expect(await faultsOf(await replan(''))).not.toBe('')
  })
})
