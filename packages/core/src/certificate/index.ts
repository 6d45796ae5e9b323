/**
 * What a release says of itself: a certificate as data and as a page, and a check that it is true. Public by
 * construction: nothing here sees private data.
 */
export type { AccountTotal } from './account-total.ts'
export {
  type BinaryPlan,
  type GraphEstimates,
  graphEstimates,
  type ReleasedCells,
  type TableEstimates,
  tableEstimates,
} from './binary-estimates.ts'
export { type Certificate, certify, curvesOf, type ReleasedFile } from './certificate.ts'
export { certificatePage } from './certificate-page.ts'
export { countFile, countIn, countIntervalOf, jsonOf, publishedCount } from './count-file.ts'
export { nodeCountFile, nodeCountIntervalOf, publishedNodeCount } from './node-count-file.ts'
export {
  certificateIn,
  certificateText,
  faultsOf,
  judgeCertificate,
  MOST_CERTIFICATE_BYTES,
  MOST_STEPS,
} from './verify.ts'
