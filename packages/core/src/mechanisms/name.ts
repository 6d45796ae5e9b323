/**
 * What a mechanism is called: in the registry, in plans and certificates, in what people type, and as its folder. Adding a
 * name here makes the compiler list what the mechanism still lacks.
 */
export type MechanismName =
  | 'uniform-noise'
  | 'block-noise'
  | 'staircase'
  | 'randomised-response'
  | 'filtered'
  | 'xor'
  | 'k-anonymity'
  | 'counts'
  | 'degrees'
  | 'node-counts'
  | 'node-degrees'
  | 'cut-sketch'
  | 'cut-pairs'
  | 'cut-answers'
  | 'covariance-sketch'
  | 'noisy-gram'
  | 'variance-answers'
