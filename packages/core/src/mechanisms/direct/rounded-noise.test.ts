import { expect, test } from 'vitest'
import { roundedError } from './index.ts'

test.each(['laplace', 'gaussian'] as const)('%s: the error goes with the scale, to where its square is 0', (law) => {
  for (const steps of [0.3, 1, 40, 100, 3e6]) {
    const one = roundedError(law, { scale: steps, grid: 1 }, 7)
    for (const power of [-600, -900, 400]) {
      const grid = 2 ** power
      const { totalSquared, ...found } = roundedError(law, { scale: steps * grid, grid }, 7)
      expect(found).toEqual({
        meanAbsolute: one.meanAbsolute * grid,
        rootMeanSquare: one.rootMeanSquare * grid,
        ninetyFivePercent: one.ninetyFivePercent * grid,
        totalAbsolute: one.totalAbsolute * grid,
      })
      expect(totalSquared).toBe(one.totalSquared * grid * grid)
    }
  }
})
