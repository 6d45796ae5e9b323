/** Every measure there is, by what it compares: for whoever lists them. */
import { binaryMetrics } from './binary/index.ts'
import { releaseMetrics } from './evaluation/index.ts'
import { flowMetrics } from './flows/index.ts'
import { graphMetrics } from './graphs/index.ts'
import { matrixMetrics } from './matrices/index.ts'
import { tableMetrics } from './tables/index.ts'

/** All metrics, by name. */
export const metrics = {
  binary: binaryMetrics,
  flows: flowMetrics,
  matrices: matrixMetrics,
  graphs: graphMetrics,
  tables: tableMetrics,
  releases: releaseMetrics,
} as const
