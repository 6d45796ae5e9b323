#!/usr/bin/env node
import { version } from './version.ts'

// Whoever reads only the first lines, as `head` does, has seen enough; the work goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const args = process.argv.slice(2)
// Answered before anything else is loaded: scripts ask for it again and again.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${version()}\n`)
else {
  const { run } = await import('./program.ts')
  process.exitCode = await run(args)
}
