/** Colours that people with any kind of colour vision can tell apart, and that keep their order in grey. */

/** The palette of Okabe and Ito, with the grey of its newer versions in place of yellow, which is faint on white. */
const SERIES = ['#0072b2', '#d55e00', '#009e73', '#e69f00', '#cc79a7', '#56b4e9', '#000000', '#999999']

/** From light (little) to dark (much), yellow over green to blue: lightness in Oklab falls from 0.97 by equal steps. */
export const SEQUENTIAL = [
  '#f9f7dc',
  '#d2e8ab',
  '#9adb97',
  '#4ecc95',
  '#02b49d',
  '#06999b',
  '#048093',
  '#006789',
  '#014e7f',
  '#19356b',
  '#1f2246',
]

/** From blue (negative) over near white (zero) to brown (positive), equally dark at equal distance. */
export const DIVERGING = [
  '#00468c',
  '#2a67b1',
  '#5a8ac7',
  '#8aaddb',
  '#bbd0ed',
  '#f4f4f4',
  '#eac6b5',
  '#d69b81',
  '#bf7150',
  '#a5461c',
  '#7c2801',
]

/** No colour of either ramp, so that it cannot be read as a value. */
export const NO_VALUE = '#b9b4bb'

export function seriesColour(index: number): string {
  return SERIES[index % SERIES.length] as string
}

const DASHES = [undefined, '8 4', '2 3', '10 3 2 3', '14 3 5 3']

/** Dashes set series apart without their colours. There are five and eight colours, so that no two of forty are alike. */
export function seriesDashes(index: number): string | undefined {
  return DASHES[index % DASHES.length]
}

/** Of lines to hold data against, which must not look like data. */
export const REFERENCE = '#7b8794'

/** The colour at t ∈ [0, 1] of a ramp. */
export function rampColour(ramp: readonly string[], t: number): string {
  const place = Math.max(0, Math.min(1, t)) * (ramp.length - 1)
  const below = Math.min(Math.floor(place), ramp.length - 2)
  const from = channels(ramp[below] as string)
  const to = channels(ramp[below + 1] as string)
  const mixed = from.map((channel, i) => Math.round(channel + (place - below) * ((to[i] as number) - channel)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
