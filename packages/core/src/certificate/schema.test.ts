/** What schema 2 brought: an identifier and the curves of all stages. Certificates of schema 1 are sound as they were. */
import { describe, expect, test } from 'vitest'
import { type AnyPlan, anonymity, counts, flows, randomisedResponse, uniformNoise } from '../mechanisms/index.ts'
import { deltaAt } from '../privacy/index.ts'
import { VERSION } from '../version.ts'
import {
  type Certificate,
  certificatePage,
  certificateText,
  certify,
  curvesOf,
  faultsOf,
  judgeCertificate,
} from './index.ts'

const edge = { kind: 'edge' } as const
const staged = randomisedResponse.plan(
  { rows: 6, columns: 4, neighbours: { kind: 'row' }, ones: { counted: { epsilon: 0.1 } } },
  { epsilon: 2, evenIfUseless: true },
)
const gaussian = uniformNoise.plan(
  { rows: 2, columns: 3, neighbours: { kind: 'row' }, caps: { l2: 5 } },
  { noise: 'gaussian', epsilon: 1, delta: 1e-6 },
)
const scheduled = counts.plan(
  { nodes: 9, count: 'triangles', neighbours: edge },
  { epsilon: 1, delta: 1e-6, mechanism: 'instance-laplace' },
)

const certified = (plan: AnyPlan) =>
  certify({ release: { plan, randomness: 'secure' }, title: 'T', files: [], version: VERSION, date: '2026-01-31' })

/** What was written before. */
function ofSchema1(certificate: Certificate): Certificate {
  const kept = Object.entries(certificate).filter(([field]) => field !== 'identifier' && field !== 'curves')
  return { ...Object.fromEntries(kept), schema: 'tulle-certificate-1' } as Certificate
}

describe('schema 2', () => {
  test.each([staged, gaussian, scheduled])('is written and is sound: $mechanism', (plan) => {
    const certificate = certified(plan)
    expect(certificate.schema).toBe('tulle-certificate-2')
    expect(judgeCertificate(certificateText(certificate))).toEqual({ certificate, faults: [] })
    expect(certificate.curves).toEqual(curvesOf(plan))
    expect(certificate.curves).toHaveLength(plan.stages.length)
  })

  test('lists curves that say what each stage costs', () => {
    const { epsilonPerCell } = staged.parameters
    expect(certified(staged).curves).toEqual([
      { kind: 'laplace', epsilon: 0.1, exactness: 'bound' },
      { kind: 'response', cells: 4, epsilon: epsilonPerCell },
    ])
    expect(certified(gaussian).curves?.map((curve) => deltaAt(curve, 1) <= 1e-6)).toEqual([true])
    expect(certified(scheduled).curves).toEqual([{ kind: 'approximate', epsilon: 1, delta: 1e-6 }])
  })

  test('says of k-anonymity that it promises nothing that could be composed', () => {
    const certificate = certified(anonymity.plan({ columns: 'items' }, { k: 3 }))
    expect(certificate.curves).toEqual([{ kind: 'none' }])
    expect(faultsOf(certificate)).toEqual([])
  })
})

describe('the identifier', () => {
  const many = Array.from({ length: 400 }, () => certified(gaussian).identifier as string)

  test('has 32 hexadecimal digits, and is another one each time, though nothing else differs', () => {
    for (const identifier of many) expect(identifier).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(many).size).toBe(many.length)
    const [one, other] = [certified(gaussian), certified(gaussian)]
    expect({ ...one, identifier: '' }).toEqual({ ...other, identifier: '' })
  })

  test('is 128 bits, of which each is as often 0 as 1', () => {
    // 400 fair coins are more than 6.5 deviations from 200 less than once in 10^10 times: 128 of them in 10^8.
    for (let bit = 0; bit < 128; bit++) {
      const ones = many.filter((digits) => (BigInt(`0x${digits}`) >> BigInt(bit)) & 1n).length
      expect(Math.abs(ones - 200)).toBeLessThan(65)
    }
  })

  test('stands on the page, in one line, which is all that schema 2 changed there', () => {
    const certificate = certified(staged)
    const [first, second] = [ofSchema1(certificate), certificate].map((each) => certificatePage(each).split('\n'))
    const added = (second as string[]).filter((line) => line.includes(certificate.identifier as string))
    expect(added).toHaveLength(1)
    expect(added[0]).toContain('Identifier of the release')
    expect((second as string[]).filter((line) => line !== added[0])).toEqual(first)
  })

  test.each([
    ['nothing', undefined],
    ['""', ''],
    ['12', 12],
    ['31 digits', 'a'.repeat(31)],
    ['33 digits', 'a'.repeat(33)],
    ['capitals', 'A'.repeat(32)],
    ['another alphabet', 'g'.repeat(32)],
    ['a line after it', `${'a'.repeat(32)}\n`],
    ['a list', [['a'.repeat(32)]]],
  ])('of another form is refused: %s', (_, identifier) => {
    const faults = faultsOf(JSON.parse(JSON.stringify({ ...certified(gaussian), identifier })))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^The certificate's identifier is .*: it has 32 digits from 0 to 9 and a to f\.$/)
  })
})

describe('curves that are not those of the plan', () => {
  const faultsWith = (curves: unknown, plan: AnyPlan = staged) =>
    faultsOf(JSON.parse(JSON.stringify({ ...certified(plan), curves }))).join(' ')
  const [count, flips] = curvesOf(staged) as [object, object]

  test.each([
    ['missing list', undefined, 'The certificate has no list "curves".'],
    ['no list', { 0: count }, 'The certificate has no list "curves".'],
    [
      'missing stage',
      [flips],
      'too few curves: it lists 1, and the stages of its plan are "noisy count", "randomised response".',
    ],
    ['no stage', [], 'too few curves: it lists 0'],
    ['extra stage', [count, flips, { kind: 'pure', epsilon: 0 }], 'too many curves: it lists 3'],
    ['endless list', Array.from({ length: 1e5 }, () => count), 'lists 100000 curves: no plan has so many stages.'],
    [
      'unknown kind',
      [count, { kind: 'magic', epsilon: 1 }],
      'Curve 2 of the certificate cannot be read. There is no curve of kind "magic"',
    ],
    [
      'negative parameter',
      [count, { ...flips, epsilon: -1 }],
      'Curve 2 of the certificate cannot be read. The ε of one flipped cell is a finite number of zero or more, but it is -1.',
    ],
    [
      'NaN, which is null in JSON',
      [{ ...count, epsilon: Number.NaN }, flips],
      'Curve 1 of the certificate cannot be read. The ε of a laplace curve is a finite number of zero or more, but it is null.',
    ],
    ['a text for a number', [{ ...count, epsilon: '0.1' }, flips], 'but it is "0.1".'],
    ['a part too many', [{ ...count, mu: 1 }, flips], 'A curve of kind "laplace" has no "mu"'],
    [
      'a curve of less',
      [{ ...count, epsilon: 0.01 }, flips],
      'The curve of the stage "noisy count" is not the one that follows from the plan.',
    ],
    [
      'a curve of more',
      [count, { ...flips, epsilon: 3 }],
      'The curve of the stage "randomised response" is not the one that follows from the plan.',
    ],
    [
      'another true curve',
      [count, { kind: 'pure', epsilon: 1.9 }],
      'The curve of the stage "randomised response" is not the one',
    ],
    [
      'the wrong order',
      [flips, count],
      'The curve of the stage "noisy count" is not the one that follows from the plan. The curve of the stage "randomised response" is not',
    ],
  ])('are refused: %s', (_, curves, sentence) => {
    expect(faultsWith(curves)).toContain(sentence)
  })

  test('are refused where they make something of k-anonymity', () => {
    const plan = anonymity.plan({ columns: 'items' }, { k: 3 })
    expect(faultsWith([{ kind: 'pure', epsilon: 1 }], plan)).toContain('is not the one that follows from the plan')
    expect(faultsWith([], plan)).toContain('too few curves')
  })

  test('are refused in sentences of bounded length, without what a terminal would act upon', () => {
    const said = faultsWith([{ kind: `\u001b[2J${'x'.repeat(1e5)}` }, flips])
    expect(said.length).toBeLessThan(2000)
    expect(said).not.toMatch(/\p{Cc}/u)
  })
})

describe('schema 1', () => {
  test.each([staged, gaussian, scheduled])('is still sound, and its curves come from the plan: $mechanism', (plan) => {
    const certificate = ofSchema1(certified(plan))
    expect(judgeCertificate(certificateText(certificate))).toEqual({ certificate, faults: [] })
    expect(curvesOf(certificate.plan)).toEqual(certified(plan).curves)
  })

  test('has neither an identifier nor curves', () => {
    const { identifier, curves, ...rest } = certified(gaussian)
    const first = { ...rest, schema: 'tulle-certificate-1' }
    expect(faultsOf({ ...first, identifier }).join()).toContain('a part "identifier" that does not belong there')
    expect(faultsOf({ ...first, curves }).join()).toContain('a part "curves" that does not belong there')
  })

  test('is refused where its plan or its promise was changed, as before', () => {
    const first = ofSchema1(certified(gaussian))
    expect(faultsOf({ ...first, promise: 'Nobody can learn anything.' }).join()).toContain(
      '"promise" is not what follows',
    )
    expect(faultsOf({ ...first, schema: 'tulle-certificate-3' }).join()).toContain(
      'this version reads "tulle-certificate-1" and "tulle-certificate-2"',
    )
  })
})

test('a certificate with the earlier name of its mechanism is verified as it stands', () => {
  const plan = flows.plan(
    { zones: { sizes: [3, 1], parents: [[0, 0, 0]] }, neighbours: { kind: 'individual' } },
    { noise: 'laplace', epsilon: 1, maxTripsPerPerson: 2 },
  )
  const before = { ...plan, mechanism: 'flows' } as unknown as typeof plan
  const certificate = certified(before)
  expect(certificate.plan.mechanism).toBe('flows')
  expect(faultsOf(JSON.parse(JSON.stringify(certificate)))).toEqual([])
  // No other name is taken for it, nor what every object has.
  for (const mechanism of ['flow', 'toString', '__proto__']) {
    expect(faultsOf({ ...certificate, plan: { ...plan, mechanism } }).join(' ')).toMatch(/no mechanism called/)
  }
})
