/** Command lines: every word as a shell takes it for one. */

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
