/** Two plain files, of whatever tool, beside each other. Runs what `npm run build` has built. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluatePlace, type Place } from './evaluate-place.ts'

let place: Place
beforeAll(async () => {
  place = await evaluatePlace()
  await place.save('cells.csv', 'from,to,value\na,a,1\na,b,2\nb,a,3\nb,b,4\n')
  await place.save('noisy.csv', 'from,to,value\na,a,2\na,b,2\nb,a,1\nb,b,7\n')
  await place.save('events.csv', 'from,to\na,b\na,b\nb,a\n')
  await place.save('ring.csv', 'source,target\na,b\nb,c\nc,a\nc,d\n')
  await place.save('broken.csv', 'source,target\na,b\nb,c\nc,d\nd,a\n')
  await place.save('people.csv', 'name,x,y\nann,1,10\nbob,2,20\ncid,3,35\n')
  await place.save('shuffled.csv', 'name,x,y\ncid,3,35\nann,2,10\nbob,2,20\n')
  await place.save('yes.csv', 'name,x,y\nann,1,0\nbob,1,1\ncid,0,0\n')
  await place.save('no.csv', 'name,x,y\nann,1,0\nbob,0,1\ncid,0,0\n')
  await place.save('words.csv', 'name,x,y\nann,one,10\n')
  await place.save('two.csv', 'name,x,y\nann,1,1\nann,2,2\n')
  await place.save('elsewhere.csv', 'from,to,value\np,q,1\n')
})
afterAll(() => place.end())

test('a matrix, a line for each cell', async () => {
  const { kind, metrics } = await place.worth('cells.csv noisy.csv --as matrix --from from --to to', 'matrix')
  expect(kind).toBe('matrix')
  expect(metrics['meanAbsolute']?.value).toBe(1.5)
  expect(metrics['relative']?.value).toBe(0.6)
})

test('events, of which each counts for one, beside a matrix', async () => {
  const { metrics, notes } = await place.worth('events.csv noisy.csv --as matrix --from from --to to', 'events')
  expect(notes.join()).toMatch(/each of its lines counts for 1/)
  expect(metrics['total']).toMatchObject({ original: 3, release: 12 })
})

test('a file whose column of values has another name is not counted by its lines', async () => {
  await place.save('named.csv', 'from,to,n\na,b,10\nb,a,20\n')
  const { code, stderr } = await place.tulle('evaluate named.csv named.csv --as matrix --from from --to to -o lines')
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/no column "value".*from, to, n/) })
  const typo = await place.tulle('evaluate cells.csv noisy.csv --as matrix --from from --to to --value nn -o lines')
  expect(typo.stderr).toMatch(/no column "nn"/)
  const { metrics } = await place.worth('named.csv named.csv --as matrix --from from --to to --value n', 'named')
  expect(metrics['total']).toMatchObject({ original: 30, release: 30 })
})

test('a graph whose release has no edges, with a list of nodes', async () => {
  await place.save('four.txt', 'a\nb\nc\nd\n')
  await place.save('bare.csv', 'source,target\n')
  const { summary } = await place.worth('ring.csv bare.csv --as graph --undirected --nodes four.txt', 'bare')
  expect(summary).toMatch(/^The release has no edges/)
})

test('a graph', async () => {
  const { kind, metrics } = await place.worth('ring.csv broken.csv --as graph --undirected', 'graph')
  expect(kind).toBe('graph')
  expect(metrics['jaccard']?.value).toBe(3 / 5)
  expect(metrics['triangles']).toMatchObject({ original: 1, release: 0 })
})

describe('a table', () => {
  test('with people who are matched by name', async () => {
    const { metrics } = await place.worth('people.csv shuffled.csv --as table --person name', 'table')
    expect(metrics['meanAbsolute']?.value).toBeCloseTo(1 / 6)
    expect(metrics['largestMeanError']?.value).toBeCloseTo(1 / 3)
  })

  test('of yes and no, cell by cell', async () => {
    const { metrics } = await place.worth('yes.csv no.csv --as table --person name --label y', 'binary')
    expect(metrics['jaccard']?.value).toBeCloseTo(2 / 3)
  })

  test('without names, column by column', async () => {
    const { metrics, notes } = await place.worth('people.csv shuffled.csv --as table --columns x,y', 'columns')
    expect(metrics).not.toHaveProperty('meanAbsolute')
    expect(notes.join(' ')).toMatch(/only columns are compared/)
  })
})

test.each([
  ['cells.csv noisy.csv --as matrix', /Give --from and --to/],
  ['cells.csv elsewhere.csv --as matrix --from from --to to', /no row in common/],
  ['ring.csv edges.csv --as graph --undirected', /no node in common/],
  ['people.csv words.csv --as table --person name', /line 2: the column "x" holds no number/],
  ['people.csv two.csv --as table --person name', /two rows about "ann"/],
  ['people.csv cells.csv --as table', /no column in common/],
])('%s', async (text, message) => {
  const { code, stderr } = await place.tulle(`evaluate ${text} -o refused`)
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})
