/**
 * Names that a spreadsheet would take for formulas when it opens a file of comma-separated text: =, + , - and @ begin one,
 * and so does what follows a tab or a line end. A name such as −1 is no less a name for that.
 */

const FORMULA = /^[=+\-@\t\r\n]/

export function isFormulaLike(name: string): boolean {
  return FORMULA.test(name)
}

/** With an apostrophe in front, which makes it text. A name that begins with one gets another, so that all can be undone. */
export function escapedName(name: string): string {
  return FORMULA.test(name) || name.startsWith("'") ? `'${name}` : name
}

/** The name that was escaped. */
export function unescapedName(name: string): string {
  return name.startsWith("'") ? name.slice(1) : name
}
