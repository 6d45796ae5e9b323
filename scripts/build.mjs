/** `npm run build`: builds the packages anew. */
import { ensureInstalled, main, rebuild } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await rebuild()
})
