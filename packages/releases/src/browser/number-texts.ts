/** Numbers as DuckDB writes them into texts: like Python, with as few digits as tell them apart. */
export function doubleText(x: number): string {
  if (Number.isNaN(x)) return 'nan'
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf'
  return digitsText(x, x.toExponential())
}

/** The fewest digits that make the same single. */
export function floatText(x: number): string {
  if (!Number.isFinite(x)) return doubleText(x)
  for (let digits = 0; digits < 9; digits++) {
    const text = x.toExponential(digits)
    if (Math.fround(Number(text)) === x) return digitsText(x, text)
  }
  return digitsText(x, x.toExponential())
}

function digitsText(x: number, exponential: string): string {
  if (x === 0) return Object.is(x, -0) ? '-0.0' : '0.0'
  const [, sign = '', head = '', tail = '', power = ''] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(exponential) ?? []
  const exponent = Number(power)
  const digits = (head + tail).replace(/0+$/, '')
  if (exponent < -4 || exponent >= 16) {
    const more = digits.length > 1 ? `.${digits.slice(1)}` : ''
    return `${sign}${digits[0]}${more}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}
