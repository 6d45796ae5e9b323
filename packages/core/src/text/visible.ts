/** Text that somebody else wrote, for the screen: nothing in it moves the cursor, clears the screen or turns the text around. */

const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Each control character as JSON would write it, so that JSON stays the same JSON. A line stays one line. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same for a text of several lines, whose line ends are our own: JSON that is printed with them, for instance. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n')
}
