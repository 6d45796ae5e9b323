/** For whoever publishes, and for nobody who receives a release. */
export const PATENT =
  'A patent application (US 2023/0359769) is associated with smooth k-anonymity: check whether it concerns you before you use this commercially.'
