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

/** A name among others that are separated by commas: one that holds some in quotation marks. */
export function nameTyped(name: string): string {
  return /[,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}
