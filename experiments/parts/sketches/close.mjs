/** What is looked at closely. */

/** The ε and the k that are looked at closely. */
export const CLOSE = 1
export const MANY = 1000

/** The graph whose errors are shown at every ε. @type {import('./design.mjs').GraphName} */
export const SHOWN = 'facebook'
