/** What does not count around a text: white space, and the byte order mark, which nobody sees and readers drop. */

export const BOM = '\ufeff'

/** Unicode's White_Space, and the byte order mark. */
export const WHITE =
  `\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a` +
  `\u2028\u2029\u202f\u205f\u3000${BOM}`

const OTHERS = new Set(Array.from(WHITE, (letter) => letter.charCodeAt(0)).filter((code) => code >= 128))

export function isWhite(code: number): boolean {
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : OTHERS.has(code)
}

/** The text without what is white around it. */
export function bare(given: string): string {
  let [start, end] = [0, given.length]
  while (start < end && isWhite(given.charCodeAt(start))) start++
  while (end > start && isWhite(given.charCodeAt(end - 1))) end--
  return given.slice(start, end)
}
