/** Names and numbers as Spark's SQL reads them back. */

/** A name, whatever is in it. */
export function name(text: string): string {
  return `\`${text.replaceAll('`', '``')}\``
}

/** A double, exactly. */
export function literal(x: number): string {
  const [digits = '0', exponent = '0'] = x.toExponential().split('e')
  return `${digits}e${Number(exponent)}D`
}
