import { expect, test } from 'vitest'
import { type Advice, type AdviceOption, type ErrorMeasure } from './advice.ts'
import { adviceFigures } from './figure.ts'
import { EPSILONS } from './smallest.ts'

function option(title: string, measure: ErrorMeasure, error: (epsilon: number) => number): AdviceOption {
  const curve = { epsilon: EPSILONS, error: EPSILONS.map(error) }
  return { title, measure, curve, basis: 'formula', limit: 0.1 } as unknown as AdviceOption
}

function figureOf(...options: readonly AdviceOption[]): { readonly svg: string; readonly caption: string } {
  const [[svg, caption] = ['', '']] = adviceFigures({ options, question: { epsilon: 1 } } as unknown as Advice)
  return { svg, caption }
}

/** Of the title of each point of this line, what stands before and after the comma. */
function pointsOf(svg: string, title: string): string[] {
  return [...svg.matchAll(/<title>([^<:]*): ([^<]*)<\/title>/g)].flatMap(([, name, at]) =>
    name === title ? [at ?? ''] : [],
  )
}

test('errors below the floor are not drawn as if they were measured there', () => {
  const { svg, caption } = figureOf(option('a', 'error', (epsilon) => 0.2 * Math.exp(-epsilon)))
  expect(pointsOf(svg, 'a').length).toBe(EPSILONS.filter((epsilon) => 0.2 * Math.exp(-epsilon) >= 1e-4).length)
  expect(caption).toContain('Lines end where errors fall below 0.01 %')
  expect(figureOf(option('a', 'error', () => 0.2)).caption).not.toContain('Lines end')
})

test('shares are shown up to 100', () => {
  const { svg, caption } = figureOf(option('a', 'share', (epsilon) => 1 / epsilon))
  const labels = [...svg.matchAll(/<text[^>]*>([\d,.]+)<\/text>/g)].map(([, text]) => Number(text?.replace(',', '')))
  expect(Math.max(...labels)).toBe(100)
  expect(caption).toContain('Errors above 100 are not shown.')
  expect(figureOf(option('a', 'error', (epsilon) => 1 / epsilon)).caption).not.toContain('Errors above')
})

test('lines that lie on each other are named', () => {
  const [a, b, c] = [1, 1.001, 1.1].map((factor, i) => option(`l${i}`, 'error', (epsilon) => factor / epsilon))
  expect(figureOf(a as AdviceOption, b as AdviceOption).caption).toContain('"l1" lies on "l0".')
  expect(figureOf(a as AdviceOption, c as AdviceOption).caption).not.toContain('lies on')
})

test('what lines are held against is drawn alike in every figure, and without points', () => {
  const one = option('a', 'error', (epsilon) => 1 / epsilon)
  const [few, many] = [
    figureOf(one),
    figureOf(
      one,
      option('b', 'error', (epsilon) => 2 / epsilon),
    ),
  ]
  const references = (svg: string) =>
    [...svg.matchAll(/<path d="[^"]*" fill="none"( stroke="#7b8794"[^>]*?)( stroke-linejoin="round")?\/>/g)].map(
      (match) => match[1],
    )
  expect(references(few.svg).length).toBe(4)
  expect(new Set(references(many.svg))).toEqual(new Set(references(few.svg)))
  expect(references(many.svg).length).toBe(4)
  expect(pointsOf(few.svg, 'useful below')).toEqual([])
  expect(pointsOf(few.svg, 'a').length).toBe(EPSILONS.length)
})
