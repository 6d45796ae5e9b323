/** Files of baskets. */
import { stat } from 'node:fs/promises'
import { type BasketsOptions, checkSeparator, type ReadBaskets } from '@tulle/releases'
import { type BasketsInput, basketsIn, isGz, wholeLinesIn } from '@tulle/releases/files'
import { graphInput } from '../graphs/bytes.ts'
import { checkFile } from '../tables/files.ts'

export async function readBaskets({ separator, ...options }: BasketsOptions): Promise<ReadBaskets> {
  if (separator !== undefined) checkSeparator(separator)
  return basketsIn(await inputOf(options), separator)
}

/** The same with every line as one item, whatever stands between the items in it, and the last lines as they are. */
export async function readWholeLines(options: Omit<BasketsOptions, 'separator'>): Promise<ReadBaskets> {
  return wholeLinesIn(await inputOf(options))
}

async function inputOf({ file, ...watch }: Omit<BasketsOptions, 'separator'>): Promise<BasketsInput> {
  await checkFile(file)
  return { input: graphInput(file), size: isGz(file) ? undefined : (await stat(file)).size, ...watch }
}
