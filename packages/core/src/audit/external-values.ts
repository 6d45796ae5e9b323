/** A parsed output of any program, taken apart. */
import { InvalidInput } from '../errors.ts'

/** Lists in lists and objects in objects: what is deeper is no output for people, and more than a call stack holds. */
const DEEPEST = 100

export interface Flattened {
  /** Brackets, fields and places of an output, without its values. */
  readonly shape: string
  readonly leaves: readonly unknown[]
}

export function flattened(output: unknown): Flattened {
  const leaves: unknown[] = []
  let shape = ''
  const visit = (value: unknown, depth: number): void => {
    requireShallow(depth)
    if (Array.isArray(value)) {
      shape += '['
      for (const part of value) visit(part, depth + 1)
      shape += ']'
    } else if (isRecord(value)) {
      shape += '{'
      for (const field of fieldsOf(value)) {
        shape += `${JSON.stringify(field)}:`
        visit(value[field], depth + 1)
      }
      shape += '}'
    } else {
      // true and 1 are the same number, but not the same output.
      shape += typeof value === 'boolean' ? '?' : '.'
      leaves.push(value)
    }
  }
  visit(output, 0)
  return { shape, leaves }
}

function requireShallow(depth: number): void {
  if (depth <= DEEPEST) return
  throw new InvalidInput(
    `The output has lists or objects within each other more than ${DEEPEST} deep: let the program write a flatter one, such as a list of numbers.`,
  )
}

/** What the leaves of outputs like these are called, in the same order; as many as the longest of them has. */
export function namesOfLeaves(outputs: readonly unknown[]): string[] {
  const found: Set<string>[] = []
  for (const output of outputs) {
    for (const [j, name] of leafNames(output).entries()) (found[j] ??= new Set()).add(name)
  }
  return found.map((names, j) => {
    const [name = '', ...others] = names
    return others.length === 0 ? name : `value ${j + 1}`
  })
}

function leafNames(output: unknown, name = '', depth = 0): string[] {
  requireShallow(depth)
  if (Array.isArray(output)) {
    return output.flatMap((part, i) => leafNames(part, name === '' ? `number ${i + 1}` : `${name}[${i}]`, depth + 1))
  }
  if (isRecord(output)) {
    return fieldsOf(output).flatMap((field) =>
      leafNames(output[field], name === '' ? field : `${name}.${field}`, depth + 1),
    )
  }
  return [name === '' ? 'the output' : name]
}

/** Another text for every shape. */
export function shapeInWords(shape: string): string {
  if (shape === '.') return 'a single value'
  if (/^\[\.+\]$/.test(shape)) return shape.length === 3 ? 'a list of 1 value' : `a list of ${shape.length - 2} values`
  return `an output like ${shape}`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Two objects with the same fields are alike, in whichever order they were written. */
function fieldsOf(value: object): string[] {
  return Object.keys(value).sort()
}
