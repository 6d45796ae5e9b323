import { InvalidInput } from '@tulle/core'
import type { ReleasedSketch, SketchShape } from '../published/data.ts'
import type { OpenedFile } from './opened-file.ts'

export function releasedSketch(file: () => OpenedFile, shape: SketchShape): ReleasedSketch {
  void shape
  const later = async (): Promise<never> => {
    throw new InvalidInput(`${file().name} cannot be read here yet.`)
  }
  return { names: later, read: later, sums: later, faults: later }
}
