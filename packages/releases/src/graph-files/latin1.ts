const DECODER = new TextDecoder('latin1')

/** Bytes as characters of the same number: quickest where there are few, since a decoder takes long to begin. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24) return DECODER.decode(bytes.subarray(start, end))
  let text = ''
  for (let p = start; p < end; p++) text += String.fromCharCode(bytes[p] as number)
  return text
}
