/** What `./tulle` runs: the built command, installed and built first where needed. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, main, root } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
})

// Outside of main(): from here on errors, output and the exit code are the command's own.
if (process.exitCode === 0) {
  const command = join(root, 'packages/cli/dist/main.js')
  process.argv[1] = command
  await import(pathToFileURL(command).href)
}
