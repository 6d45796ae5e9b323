/** @tulle/core/anonymity: everybody's row, made alike until each occurs at least k times. */
export {
  ALGORITHMS,
  type AlgorithmName,
  type AnonymityData,
  type AnonymityFacts,
  type AnonymityParameters,
  type AnonymityPlan,
  type AnonymitySettings,
  anonymity,
  anonymityTasks,
  type Kind,
  type Likeness,
  likeness,
  type ReleasedRows,
  rowsOf,
} from './mechanisms/k-anonymity/index.ts'
