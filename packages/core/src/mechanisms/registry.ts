import { blockNoise } from './block-noise/index.ts'
import { uniformNoise } from './uniform-noise/index.ts'

/** Every mechanism, by name. The command line, the documentation and the audit read this list. */
export const mechanisms = {
  [uniformNoise.name]: uniformNoise,
  [blockNoise.name]: blockNoise,
}
