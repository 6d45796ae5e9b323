/** @tulle/core/anonymity: everybody's row, made alike until each occurs at least k times. */
export {
  ALGORITHMS,
  type AlgorithmName,
  type AnonymityFacts,
  type AnonymityPlan,
  anonymity,
  anonymityTasks,
  CHUNK_ORDERS,
  type FacilitySettings,
  type Kind,
  likeness,
  type ReleasedRows,
  rowsOf,
} from './mechanisms/k-anonymity/index.ts'
