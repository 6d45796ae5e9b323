/**
 * Figures for reports and documents: plain data in, the text of an SVG out, without a browser. The same data always give
 * the same text; it scales to the width it is shown at, and names itself to screen readers.
 */
export { barFigure } from './bars.ts'
export { flowMapFigure } from './flow-map.ts'
export { heatMapFigure } from './heat-map.ts'
export { type LineSeries, lineFigure } from './lines.ts'
export type { Axis } from './scale.ts'
export { scatterFigure } from './scatter.ts'
