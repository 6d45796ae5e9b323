/** JSON in which whole numbers of any size are plain digits: JSON.stringify takes no bigint. */
export function jsonOf(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => jsonOf(part, inner))
    : Object.entries(value).flatMap(([key, part]) =>
        part === undefined ? [] : [`${JSON.stringify(key)}: ${jsonOf(part, inner)}`],
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
}
