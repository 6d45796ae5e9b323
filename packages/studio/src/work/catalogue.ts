/** Everything that the page makes forms of, as plain data: kinds and their options, in the words of the page. */
import { wordsOf } from '@tulle/core/text'
import {
  adviseOptions,
  adviseTasks,
  factKey,
  type Kind,
  kinds,
  type Option,
  type Options,
  openOptions,
  questions,
} from '@tulle/releases'
import { labelOf, saidHere } from './labels.ts'

/** An option as a field of a form. */
export interface Field extends Omit<Option, 'schema' | 'fits'> {
  readonly label: string
}

export interface Section {
  readonly heading: string
  readonly fields: readonly Field[]
}

export interface KindCard {
  readonly name: string
  readonly title: string
  readonly such: string
  readonly hides: string
  readonly sections: readonly Section[]
}

export interface Catalogue {
  readonly kinds: readonly KindCard[]
  readonly advise: readonly Section[]
  /** What advice can be about, each with the facts that belong to it, by key. */
  readonly tasks: readonly { readonly name: string; readonly about: string; readonly facts: readonly string[] }[]
  readonly questions: readonly {
    readonly name: string
    readonly title: string
    readonly such: string
    readonly sections: readonly Section[]
  }[]
  readonly openAccount: readonly Section[]
}

/** Where data lies elsewhere than in a tab, and ledgers in files: what a tab has no use for. */
const ELSEWHERE = new Set(['engine', 'spark', 'sparkWorker', 'sparkScratch', 'sparkNode', 'ledger', 'released'])

export function catalogue(): Catalogue {
  return {
    kinds: Object.values(kinds as Readonly<Record<string, Kind>>).map(({ name, about, options }) => ({
      name,
      ...about,
      sections: sectionsOf(options),
    })),
    advise: sectionsOf(adviseOptions),
    tasks: Object.entries(adviseTasks).map(([name, { about, facts }]) => ({
      name,
      about,
      facts: Object.keys(facts).map(factKey),
    })),
    questions: Object.values(questions).map(({ name, about, options }) => ({
      name,
      ...about,
      sections: sectionsOf(options),
    })),
    openAccount: sectionsOf(openOptions),
  }
}

function sectionsOf(options: Options): Section[] {
  const sections = new Map<string, Field[]>()
  for (const option of Object.values(options)) {
    if (ELSEWHERE.has(option.key) || option.hidden === true || option.form.is === 'structure') continue
    const heading = saidHere(wordsOf(option.group)).replace(/:$/, '')
    sections.set(heading, [...(sections.get(heading) ?? []), fieldOf(option)])
  }
  return [...sections].map(([heading, fields]) => ({ heading, fields }))
}

function fieldOf({ schema: _schema, fits: _fits, ...option }: Option): Field {
  // What stands under a mechanism means something with that one alone.
  const [under] = wordsOf(option.group).parts.flatMap((part) =>
    typeof part !== 'string' && part.mention === 'mechanism' && part.value !== undefined ? [part.value] : [],
  )
  return {
    ...(under === undefined ? {} : { mechanisms: [under] }),
    ...option,
    label: labelOf(option.key),
    help: capitalised(saidHere(wordsOf(option.help))),
  }
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
