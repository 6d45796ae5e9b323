#!/usr/bin/env node
import { run } from './program.ts'

// Whoever reads only the first lines, as `head` does, has seen enough; the work goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(process.argv.slice(2))
