/** Without Java there is no Spark to test with: that is said, and nothing else is tried. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no Java', () => {
  const empty = mkdtempSync(join(tmpdir(), 'tulle-no-java-'))
  const script = new URL('../../scripts/spark.mjs', import.meta.url).href
  const asked = `import(${JSON.stringify(script)}).then(({ ensureSpark }) => ensureSpark()).catch((error) => console.log(error.message))`
  const found = spawnSync(process.execPath, ['-e', asked], {
    encoding: 'utf8',
    env: { ...process.env, JAVA_HOME: empty },
  })
  rmSync(empty, { recursive: true })
  expect(found.stdout).toBe('Spark needs Java 17 or later: install it, or let JAVA_HOME say where it is.\n')
})
