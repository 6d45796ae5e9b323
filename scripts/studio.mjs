/** `npm run studio`: the studio while it is being worked on. What is changed in its sources shows at once. */
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, run } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const page = join(root, 'packages/studio')
  return run(join(root, 'node_modules/.bin/vite'), ['--config', join(page, 'vite.config.ts'), ...process.argv.slice(2)])
})
