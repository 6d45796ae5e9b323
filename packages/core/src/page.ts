/** @tulle/core/page: figures and pages, as text: plain data in, SVG and HTML out. */
export { type Axis, barFigure, flowMapFigure, heatMapFigure, type LineSeries, lineFigure } from './figure/index.ts'
export { columns, escape, facts, figures, list, page, paragraph, raised, section } from './page/index.ts'
