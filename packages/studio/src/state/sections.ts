/** Which part of a form belongs to which step. Nothing here knows a kind: only where the promise stands among the options. */
import type { Field, KindCard, Section } from '../work/catalogue.ts'
import type { Given } from '../work/given.ts'

const WHOM = ['protect', 'neighbours']

/** Asked first, in words. Of two that say the same, the one in plain words. */
export function whomField({ sections }: KindCard): Field | undefined {
  const fields = sections.flatMap((section) => section.fields)
  return WHOM.map((key) => fields.find((field) => field.key === key)).find((field) => field !== undefined)
}

/** What the data is and what is public: all before the section that says what is promised. */
export function dataSections(card: KindCard): Section[] {
  return headed(without(card.sections.slice(0, promiseAt(card)), WHOM))
}

/** What stands by itself, such as the file, goes with what comes next. */
function headed([first, second, ...others]: readonly Section[]): Section[] {
  if (first === undefined || second === undefined || first.heading !== '')
    return [first, second, ...others].filter((each) => each !== undefined)
  return [{ heading: second.heading, fields: [...first.fields, ...second.fields] }, ...others]
}

/** What is promised, without whom. */
export function promiseSection(card: KindCard): Section | undefined {
  return without(card.sections.slice(promiseAt(card), promiseAt(card) + 1), [...WHOM, 'epsilon'])[0]
}

export function laterSections(card: KindCard): Section[] {
  return without(card.sections.slice(promiseAt(card) + 1), WHOM)
}

export function hasEpsilon({ sections }: KindCard): boolean {
  return sections.some(({ fields }) => fields.some(({ key }) => key === 'epsilon'))
}

function promiseAt({ sections }: KindCard): number {
  const at = sections.findIndex(({ fields }) => fields.some(({ key }) => key === 'epsilon' || key === 'k'))
  return at < 0 ? sections.length : at
}

function without(sections: readonly Section[], keys: readonly string[]): Section[] {
  return sections
    .map(({ heading, fields }) => ({ heading, fields: fields.filter(({ key }) => !keys.includes(key)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Whether an option means something with the mechanism that is chosen; what is given is shown in any case. */
export function isInForce({ key, mechanisms }: Field, { sections }: KindCard, given: Given): boolean {
  if (mechanisms === undefined || given[key] !== undefined) return true
  const usual = sections.flatMap(({ fields }) => fields).find((field) => field.key === 'mechanism')?.default
  const mechanism = given['mechanism'] ?? usual
  return typeof mechanism !== 'string' || mechanisms.includes(mechanism)
}

/** Whether few need it: what goes with something else alone, and switches that stand by themselves. */
export function isRare({ help, form, missing, oneOf }: Field): boolean {
  if (missing !== undefined) return false
  // Where an edge starts and where it ends are asked for together, however the help begins.
  const beside = form.is === 'column' ? /^(with|likewise)\b/i : /^(with|likewise|and|of)\b/i
  return beside.test(help) || (form.is === 'switch' && oneOf === undefined)
}

/** On a slider, ε goes by ratios: from hardly anything to hardly any protection. */
const [LEAST, MOST] = [0.01, 20] as const

export function epsilonAt(position: number): number {
  const exact = LEAST * (MOST / LEAST) ** (position / 1000)
  return Number(exact.toPrecision(2))
}

export function positionOf(epsilon: number): number {
  return Math.round((1000 * Math.log(epsilon / LEAST)) / Math.log(MOST / LEAST))
}
