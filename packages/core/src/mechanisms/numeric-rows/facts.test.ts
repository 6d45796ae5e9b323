import { describe, expect, test } from 'vitest'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain } from '../../given.ts'
import { checkRowFacts, type NumericRowFacts, publicCentre, publicPeople, requireUndrawn } from './facts.ts'

const good: NumericRowFacts = { columns: 3, neighbours: { kind: 'individual' }, norm: 1 }
const moves = { columns: 3, neighbours: { kind: 'row-change', maxChange: 1 } }
const check = (facts: unknown) => () => checkRowFacts(plain(facts as NumericRowFacts, 'facts'))

describe('facts of rows', () => {
  test('that mean something are taken', () => {
    for (const facts of [
      good,
      moves,
      { ...good, neighbours: { kind: 'row' }, people: { declared: 0 } },
      { ...good, centre: { public: [1, 2, 3] }, people: { counted: { epsilon: 0.1 } } },
      { ...good, centre: { private: { epsilon: 0.1, delta: 1e-7 } }, people: { declared: 5 } },
    ]) {
      expect(check(facts)).not.toThrow()
    }
  })

  test.each([
    ['no columns', { ...good, columns: 0 }, /columns must be a whole number/],
    ['half a column', { ...good, columns: 1.5 }, /columns must be a whole number/],
    ['columns as text', { ...good, columns: '3' }, /columns must be a whole number/],
    ['a typing slip', { ...good, collumns: 3 }, /have no "collumns"/],
    ['data among the facts', { ...good, values: [1] }, /have no "values"/],
    ['no neighbours', { columns: 3, norm: 1 }, /need neighbours/],
    ['inherited fields', Object.create(good), /columns must be/],
    ['other neighbours', { ...good, neighbours: { kind: 'edge' } }, /differ in a row/],
    ['a maxChange that means nothing', { ...good, neighbours: { kind: 'row', maxChange: 1 } }, /leave maxChange out/],
    ['no norm', { columns: 3, neighbours: { kind: 'row' } }, /need a norm/],
    ['norm 0', { ...good, norm: 0 }, /finite number above zero/],
    ['a negative norm', { ...good, norm: -1 }, /finite number above zero/],
    ['a norm that is no number', { ...good, norm: NaN }, /finite number above zero/],
    ['a norm as text', { ...good, norm: '1' }, /finite number above zero/],
    ['an endless norm', { ...good, norm: Infinity }, /finite number above zero/],
    ['a norm where rows move', { ...moves, norm: 1 }, /leave the norm out/],
    ['a move of 0', { columns: 3, neighbours: { kind: 'row-change', maxChange: 0 } }, /finite number above zero/],
    ['no move', { columns: 3, neighbours: { kind: 'row-change' } }, /finite number above zero/],
    ['a centre of the wrong length', { ...good, centre: { public: [1, 2] } }, /each of the 3 columns, but it has 2/],
    ['a centre with text', { ...good, centre: { public: [1, '2', 3] } }, /number 2 is 2/],
    ['a centre with NaN', { ...good, centre: { public: [1, 2, NaN] } }, /number 3 is NaN/],
    ['a centre that is no list', { ...good, centre: { public: 'abc' } }, /a list/],
    [
      'two centres',
      { ...good, centre: { public: [0, 0, 0], private: { epsilon: 1, delta: 1e-6 } } },
      /public, private or the rows' own mean/,
    ],
    ['an empty centre', { ...good, centre: {} }, /private centre are missing/],
    [
      'a private centre of nobody knows how many',
      { ...good, centre: { private: { epsilon: 1, delta: 1e-6 } } },
      /people/,
    ],
    ['people as a number', { ...good, people: 5 }, /people are missing/],
    ['people below 0', { ...good, people: { declared: -1 } }, /whole number of at least 0/],
    ['people twice', { ...good, people: { declared: 1, counted: { epsilon: 1 } } }, /give one of them/],
    [
      'a count of what is public',
      { ...good, neighbours: { kind: 'row' }, people: { counted: { epsilon: 1 } } },
      /public/,
    ],
    ['a count without ε', { ...good, people: { counted: {} } }, /ε must be/],
  ])('are refused with a sentence: %s', (_, facts, sentence) => {
    expect(check(facts)).toThrow(sentence)
    expect(check(facts)).toThrow(InvalidInput)
  })

  test('out of the range of singles are not feasible', () => {
    expect(check({ ...good, norm: 1e-200 })).toThrow(NotFeasible)
    expect(check({ ...good, columns: 2 ** 21 })).toThrow(NotFeasible)
  })

  test('say what is public, and are not used twice once something was drawn', () => {
    const drawn: NumericRowFacts = { ...good, people: { counted: { epsilon: 1, drawn: 7 } } }
    expect(publicPeople(drawn.people)).toBe(7)
    expect(publicPeople(good.people)).toBe(undefined)
    expect(publicCentre({ public: [1] })).toEqual([1])
    expect(publicCentre({ private: { epsilon: 1, delta: 1e-6 } })).toBe(undefined)
    expect(() => requireUndrawn(good)).not.toThrow()
    expect(() => requireUndrawn(drawn)).toThrow(/noisy count was drawn/)
    const centred: NumericRowFacts = { ...good, centre: { private: { epsilon: 1, delta: 1e-6, drawn: [0, 0, 0] } } }
    expect(() => requireUndrawn(centred)).toThrow(/private centre was drawn/)
  })
})
