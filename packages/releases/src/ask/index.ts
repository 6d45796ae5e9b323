/** Questions to a published release. */
import { covariance } from './covariance.ts'
import { cut } from './cut.ts'
import { laplacian } from './laplacian.ts'
import { variance } from './variance.ts'

export const questions = { cut, laplacian, variance, covariance }
