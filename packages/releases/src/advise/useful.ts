/** What "useful" means, unless the question says otherwise. */

/** Numbers are off by at most this share of what is published. */
export const USEFUL_ERROR = 0.1

/** Of all that is in original or release, at least this share is in both. */
export const USEFUL_JACCARD = 0.5

/** The share of people who said yes is off by at most this. */
export const USEFUL_SHARE = 0.05

/** Of all trips, at most this share is between the wrong zones. */
export const USEFUL_COMMON = 0.5
