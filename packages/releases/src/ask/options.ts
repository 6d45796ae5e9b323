/** What questions can be told. */
import { anyText, file, flag, group, number, type Settings } from '../option.ts'
import { someNodes } from '../options/graph-file.ts'
import { queryCount } from '../options/sketch.ts'

const HEADING = 'Options:'

/** How sure answers are to be, about `things`. */
function sure(things: string) {
  return group(HEADING, {
    confidence: number('how often intervals hold', { default: 0.95 }),
    ...queryCount(`${things} are to hold at once (default: as many as are asked for now)`),
  })
}

export const cutOptions = {
  ...group(HEADING, {
    ...someNodes('one side of the cut: names separated by commas, or a file with one on each line'),
    to: someNodes('only the edges to these').nodes,
    cuts: file('or several cuts: one on each line, its nodes separated by commas'),
  }),
  ...sure('cuts'),
}

export const laplacianOptions = group(HEADING, someNodes('these alone'))

export const varianceOptions = {
  ...group(HEADING, {
    direction: anyText(
      'a number for each column, by name or one after the other; or a file with one column on each line',
      { shown: 'a=1,b=-0.5|1,-0.5|file' },
    ),
    directions: file('or several: one on each line'),
  }),
  ...sure('directions'),
}

export const covarianceOptions = group(HEADING, {
  psd: flag('without directions along which the variance comes out negative'),
})

export type CutSettings = Settings<typeof cutOptions>
export type LaplacianSettings = Settings<typeof laplacianOptions>
export type VarianceSettings = Settings<typeof varianceOptions>
export type CovarianceSettings = Settings<typeof covarianceOptions>
