/** The version of Tulle that runs: pages of another one may say the same in other words. The packages have the same number. */
export const VERSION = '0.1.0'
