const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a base64 text without line breaks; the language itself has no decoder. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  for (let i = 0, bits = 0, held = 0, size = 0; i < digits.length; i++) {
    held = ((held << 6) | DIGITS.indexOf(digits.charAt(i))) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[size++] = held >> bits
  }
  return bytes
}
