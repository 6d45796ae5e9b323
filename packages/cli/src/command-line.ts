/** Command lines to be copied: every word as a shell wants it. */

type Word = string | number

/** What has a blank or a bracket in it is put in quotation marks. */
export function commandLine(...words: readonly (Word | readonly Word[])[]): string {
  return words
    .flat()
    .map((word) => shellWord(String(word)))
    .join(' ')
}

function shellWord(word: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** A flag and its value, or nothing. */
export function flag(name: string, value: Word | undefined): Word[] {
  return value === undefined ? [] : [name, value]
}

/** Names as one word, separated by commas: those that hold some in quotation marks. */
export function namesTyped(names: readonly string[]): string {
  return names.map((name) => (/[,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')
}
