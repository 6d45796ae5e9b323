/** What another program wrote, for the screen: nothing in it moves the cursor, clears the screen or turns the text around. */

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Each control character as JSON would write it, so that JSON stays the same JSON. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
