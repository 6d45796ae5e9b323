const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A name that somebody else gave, for the screen: nothing in it moves the cursor, or turns the text around. */
export function visible(name: string): string {
  return name.replaceAll(UNSEEN, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
