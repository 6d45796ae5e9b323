/** Numbers and lists as a page says them. */

/**
 * To so many significant digits, but never less than all those before the point: 36,758 or 0.230 or 3.1×10⁻⁷.
 *
 * @param {number} value
 * @param {number} digits
 */
export function number(value, digits) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (size >= 10 ** digits) return signed(Math.round(value).toLocaleString('en-US'))
  if (value === 0 || size >= 1e-4) {
    const exactly = { minimumSignificantDigits: digits, maximumSignificantDigits: digits }
    return signed(value.toLocaleString('en-US', exactly))
  }
  const [mantissa = '', exponent = ''] = value.toExponential(digits - 1).split('e')
  const raised = exponent.replace(/[-\d]/g, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt('-0123456789'.indexOf(sign)))
  return `${signed(mantissa)}×10${raised}`
}

/** @param {string} text */
function signed(text) {
  return text.replace('-', '−')
}

/**
 * "1, 3 and 10".
 *
 * @param {(string | number)[]} items
 */
export function listed(items) {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
