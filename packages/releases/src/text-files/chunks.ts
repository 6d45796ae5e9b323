const CHUNK = 2 ** 16

/** The same text in pieces of some size, which streams want: never one for each line, nor one string of a gigabyte. */
export function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
