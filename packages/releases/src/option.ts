/**
 * An option is declared once: what it is called, what it takes, and what it is for. Validation, the flag of a command line,
 * the key of a configuration file, the field of a form and the row of a documentation follow from that.
 */
import { z } from 'zod'

/** What somebody gives: how a front end asks for it. */
export type Form =
  | { readonly is: 'switch' }
  | { readonly is: 'number' | 'numbers' | 'text' | 'file' | 'files' | 'column' | 'names' }
  /** A number that must be whole. Whether it is, whoever uses it says; a front end shows the example. */
  | { readonly is: 'whole'; readonly example: number }
  | { readonly is: 'choice' | 'choices'; readonly choices: readonly string[] }
  /** A number, or one of these words. */
  | { readonly is: 'number-or'; readonly words: readonly string[] }
  /** One of a few numbers. */
  | { readonly is: 'number-among'; readonly numbers: readonly number[] }
  /** A number for each of some names. */
  | { readonly is: 'numbers-by-name' }
  /** The same, or a file with it. */
  | { readonly is: 'numbers-by-name-or-file' }
  /** Some numbers, or some texts, for each of some names. */
  | { readonly is: 'lists-by-name'; readonly of: 'numbers' | 'texts' }
  /** Numbers that must be whole. */
  | { readonly is: 'wholes'; readonly example: string }
  /** Too much for a line: a configuration file has it. */
  | { readonly is: 'structure' }

/** What is said of an option besides what it takes. */
export interface More<T> {
  /** Where nothing is given. */
  readonly default?: T
  /** It has to be given; this asks for it: "which column names the row?" */
  readonly missing?: string
  /** Of a number: one that makes sense, for whoever gives none. */
  readonly example?: number
  /** What stands for the value in a help. */
  readonly shown?: string
  /** Names a file, unless it is one of the words that may stand in its place. */
  readonly path?: boolean
  /** Options that say one thing in different ways have the same: one that is given puts the others out of force. */
  readonly oneOf?: string
  /** Has a meaning with these mechanisms alone. */
  readonly mechanisms?: readonly string[]
  /** Has a meaning in these cases alone, of those that its kind tells apart. */
  readonly fits?: readonly string[]
  /** Of a switch: what its opposite means, where that is worth showing. */
  readonly negated?: string
  /** Understood, and not shown. */
  readonly hidden?: boolean
  /** Of a choice: what each means, for whoever would rather not learn its name. */
  readonly inWords?: Readonly<Record<string, string>>
  /** Of a choice: those that are for experiments, and understood without being shown first. */
  readonly variants?: readonly string[]
  /** Of a text: what is often given. */
  readonly suggested?: readonly string[]
  /** Of a file: words that may stand in its place, with what each means. */
  readonly inPlace?: Readonly<Record<string, string>>
}

export interface Declared<T> extends More<unknown> {
  readonly form: Form
  /** Made by whoever checks what was given: a command has hundreds of options that nobody gives. */
  readonly schema: () => z.ZodType<T>
  /** May mention other options: {value}. */
  readonly help: string
}

export interface Option<T = unknown> extends Declared<T> {
  readonly key: string
  /** The heading that it stands under. */
  readonly group: string
}

export type Given<T, M extends More<T>> = M extends { readonly default: unknown } | { readonly missing: string }
  ? T
  : T | undefined

function declared<T, M extends More<T>>(
  form: Form,
  schema: () => z.ZodType<T>,
  help: string,
  more: M,
): Declared<Given<T, M>> {
  const full = () => {
    if (more.default !== undefined) return schema().default(more.default as never)
    return more.missing === undefined ? schema().optional() : schema()
  }
  return { form, schema: full as never, help, ...more }
}

const name = () => z.string().min(1)

/** Yes or no; no where nothing is given. With `unset`, nobody having said so is a third answer. */
export function flag(help: string, more: Omit<More<boolean>, 'default' | 'missing'> = {}): Declared<boolean> {
  return declared({ is: 'switch' }, () => z.boolean(), help, { ...more, default: false })
}

export function unsetFlag(help: string, more: More<boolean> = {}): Declared<boolean | undefined> {
  return declared({ is: 'switch' }, () => z.boolean(), help, more)
}

/** Whether the number makes sense is mostly the mechanism's to judge, in its own words. */
export function number<M extends More<number>>(help: string, more: M = {} as M): Declared<Given<number, M>> {
  return declared({ is: 'number' }, () => z.number(), help, more)
}

export function positive<M extends More<number>>(help: string, more: M = {} as M): Declared<Given<number, M>> {
  return declared({ is: 'number' }, () => z.number().positive(), help, more)
}

export function whole<M extends More<number>>(
  help: string,
  example: number,
  more: M = {} as M,
): Declared<Given<number, M>> {
  return declared({ is: 'whole', example }, () => z.number(), help, more)
}

export function numbers<M extends More<number[]>>(help: string, more: M = {} as M): Declared<Given<number[], M>> {
  return declared({ is: 'numbers' }, () => z.array(z.number()), help, more)
}

export function numberOr<const W extends string, M extends More<number | W>>(
  words: readonly W[],
  help: string,
  more: M = {} as M,
): Declared<Given<number | W, M>> {
  return declared({ is: 'number-or', words }, () => z.union([z.number(), z.enum(words)]) as never, help, more)
}

export function numberAmong<const N extends number, M extends More<N>>(
  numbers: readonly N[],
  help: string,
  more: M = {} as M,
): Declared<Given<N, M>> {
  return declared({ is: 'number-among', numbers }, () => z.literal([...numbers]) as never, help, more)
}

export function text<M extends More<string>>(help: string, more: M = {} as M): Declared<Given<string, M>> {
  return declared({ is: 'text' }, name, help, more)
}

/** May be empty, if only to be told that it must not be. */
export function anyText<M extends More<string>>(help: string, more: M = {} as M): Declared<Given<string, M>> {
  return declared({ is: 'text' }, () => z.string(), help, more)
}

/** A file, a number or a word in its place. */
export function fileOrNumber<M extends More<string | number>>(
  help: string,
  more: M = {} as M,
): Declared<Given<string | number, M>> {
  return declared({ is: 'text' }, () => z.union([name(), z.number()]), help, { ...more, path: true })
}

export function file<M extends More<string>>(help: string, more: M = {} as M): Declared<Given<string, M>> {
  return declared({ is: 'file' }, name, help, { ...more, path: true })
}

/** Several files, one after the other. */
export function files<M extends More<string[]>>(help: string, more: M = {} as M): Declared<Given<string[], M>> {
  return declared({ is: 'files' }, () => z.array(name()), help, more)
}

/** A column of the data. */
export function column<M extends More<string>>(help: string, more: M = {} as M): Declared<Given<string, M>> {
  return declared({ is: 'column' }, name, help, more)
}

export function names<M extends More<string[]>>(help: string, more: M = {} as M): Declared<Given<string[], M>> {
  return declared({ is: 'names' }, () => z.array(name()), help, more)
}

export function choice<const C extends string, M extends More<C>>(
  choices: readonly C[],
  help: string,
  more: M = {} as M,
): Declared<Given<C, M>> {
  return declared({ is: 'choice', choices }, () => z.enum(choices) as never, help, more)
}

export function choices<const C extends string, M extends More<C[]>>(
  from: readonly C[],
  help: string,
  more: M = {} as M,
): Declared<Given<C[], M>> {
  return declared({ is: 'choices', choices: from }, () => z.array(z.enum(from)) as never, help, more)
}

export function numbersByName<M extends More<Record<string, number>>>(
  help: string,
  more: M = {} as M,
): Declared<Given<Record<string, number>, M>> {
  return declared({ is: 'numbers-by-name' }, () => z.record(z.string(), z.number()), help, more)
}

/** The same, or a file that has one pair on each line; a word may stand in its place. */
export function numbersByNameOrFile<M extends More<Record<string, number> | string>>(
  help: string,
  more: M = {} as M,
): Declared<Given<Record<string, number> | string, M>> {
  const schema = () => z.union([z.record(z.string(), z.number()), name()])
  return declared({ is: 'numbers-by-name-or-file' }, schema, help, { ...more, path: true })
}

/** Some numbers for each of some names: bounds, or where ranges begin and end. */
export function numberLists<M extends More<Record<string, number[]>>>(
  help: string,
  more: M = {} as M,
): Declared<Given<Record<string, number[]>, M>> {
  return declared({ is: 'lists-by-name', of: 'numbers' }, () => z.record(z.string(), z.array(z.number())), help, more)
}

/** Some texts for each of some names: the categories of a column. */
export function textLists<M extends More<Record<string, string[]>>>(
  help: string,
  more: M = {} as M,
): Declared<Given<Record<string, string[]>, M>> {
  return declared({ is: 'lists-by-name', of: 'texts' }, () => z.record(z.string(), z.array(z.string())), help, more)
}

export function wholes<M extends More<number[]>>(
  help: string,
  example: string,
  more: M = {} as M,
): Declared<Given<number[], M>> {
  return declared({ is: 'wholes', example }, () => z.array(z.number()), help, more)
}

/** What is too much for a flag. */
export function structure<T>(schema: () => z.ZodType<T>, help: string, more: More<T> = {}): Declared<T | undefined> {
  return declared({ is: 'structure' }, schema, help, more)
}

type Declarations = Readonly<Record<string, Declared<unknown>>>
export type Options = Readonly<Record<string, Option>>
type Keyed<D> = { readonly [K in keyof D]: D[K] extends Declared<infer T> ? Option<T> : never }

/** The same options, which have a meaning in these cases alone. */
export function fitting<D extends Declarations>(fits: readonly string[], declarations: D): D {
  return Object.fromEntries(Object.entries(declarations).map(([key, each]) => [key, { ...each, fits }])) as D
}

/** Options under one heading. */
export function group<D extends Declarations>(heading: string, declarations: D): Keyed<D> {
  const entries = Object.entries(declarations)
  return Object.fromEntries(entries.map(([key, each]) => [key, { ...each, key, group: heading }])) as never
}

type Value<O> = O extends Declared<infer T> ? T : never
type Optional<O> = { [K in keyof O]: undefined extends Value<O[K]> ? K : never }[keyof O]
/** What somebody asked for, by the keys of the options. */
export type Settings<O> = { readonly [K in Exclude<keyof O, Optional<O>>]: Value<O[K]> } & {
  readonly [K in Optional<O>]?: Value<O[K]>
}

/** Options of another place where nobody has to give them, and nothing is taken as given. */
export function borrowed(heading: string, options: Options): Options {
  return Object.fromEntries(
    Object.values(options).map(({ key, form, schema, help, shown, path, negated }) => [
      key,
      {
        key,
        group: heading,
        form,
        help,
        schema: () => without(schema()).optional(),
        ...(shown === undefined ? {} : { shown }),
        ...(path === undefined ? {} : { path }),
        ...(negated === undefined ? {} : { negated }),
      },
    ]),
  )
}

/** What is checked of an option, whatever is taken where it is not given. */
function without(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
}
