const CHUNK = 2 ** 16

/** What `write` makes of each name, gathered into chunks. */
export function* nameChunks(names: readonly string[], write: (name: string, i: number) => string): Generator<string> {
  let chunk = ''
  for (let i = 0; i < names.length; i++) {
    chunk += write(names[i] as string, i)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
