/** Names, texts and numbers as Spark's SQL reads them back. */

/** A name, whatever is in it. */
export function name(text: string): string {
  return `\`${text.replaceAll('`', '``')}\``
}

/** A text, whatever is in it: as the bytes of its UTF-8, so that no way of escaping is relied on. */
export function text(value: string): string {
  return `decode(X'${Buffer.from(value, 'utf8').toString('hex')}', 'utf-8')`
}

/** A double, exactly. */
export function literal(x: number): string {
  const [digits = '0', exponent = '0'] = x.toExponential().split('e')
  return `${digits}e${Number(exponent)}D`
}
