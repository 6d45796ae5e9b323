/** A parsed output of any program, taken apart. */

export interface Flattened {
  /** Brackets, fields and places of an output, without its values. */
  readonly shape: string
  readonly leaves: readonly unknown[]
}

export function flattened(output: unknown): Flattened {
  const leaves: unknown[] = []
  let shape = ''
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      shape += '['
      for (const part of value) visit(part)
      shape += ']'
    } else if (isRecord(value)) {
      shape += '{'
      for (const field of fieldsOf(value)) {
        shape += `${JSON.stringify(field)}:`
        visit(value[field])
      }
      shape += '}'
    } else {
      // true and 1 are the same number, but not the same output.
      shape += typeof value === 'boolean' ? '?' : '.'
      leaves.push(value)
    }
  }
  visit(output)
  return { shape, leaves }
}

/** What the leaves of an output are called, in the same order. */
export function leafNames(output: unknown, name = ''): string[] {
  if (Array.isArray(output)) {
    return output.flatMap((part, i) => leafNames(part, name === '' ? `number ${i + 1}` : `${name}[${i}]`))
  }
  if (isRecord(output)) {
    return fieldsOf(output).flatMap((field) => leafNames(output[field], name === '' ? field : `${name}.${field}`))
  }
  return [name === '' ? 'the output' : name]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Two objects with the same fields are alike, in whichever order they were written. */
function fieldsOf(value: object): string[] {
  return Object.keys(value).sort()
}

/** Numbers of texts are below this. */
export const TEXTS_BELOW = -(2 ** 52)

/**
 * A number for a text, far from what programs count. It is made of the text alone: numbers given in the order in which texts
 * turn up would make those of the second input larger, and a program that answers with random words would seem to leak.
 * Two texts that share one of 2⁵² numbers by chance are taken for one, and nothing is wrong but power.
 */
export function codeOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    one = Math.imul(one ^ unit, 0x9e3779b1)
    other = Math.imul(other ^ unit, 0x5f356495)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return TEXTS_BELOW - ((one >>> 12) * 2 ** 32 + (other >>> 0))
}
