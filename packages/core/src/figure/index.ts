/**
 * Figures for reports and documents: plain data in, the text of an SVG out, without a browser. The same data always give
 * the same text; it scales to the width it is shown at, and names itself to screen readers.
 */
export { type BarFigure, type BarSeries, barFigure } from './bars.ts'
export { type HeatMapFigure, heatMapFigure } from './heat-map.ts'
export { type LineFigure, type LineSeries, lineFigure } from './lines.ts'
export type { FigureText } from './page.ts'
export type { Axis } from './scale.ts'
export { type ScatterFigure, type ScatterSeries, scatterFigure } from './scatter.ts'
