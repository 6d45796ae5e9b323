/** `npm start`: a first private release from the example trips, from nothing. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root } from './setup.mjs'

const out = join('.tulle', 'first-release')
const command = [
  'release matrix examples/trips/trips.csv --person rider --from origin --to destination',
  '--domain examples/trips/zones.txt --max-per-person 10 --epsilon 1 --integers',
].join(' ')

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  console.log(`$ ./tulle ${command} -o ${out}\n`)
  const args = [...command.split(' '), '--title', 'Trips between zones', '-o', out, '--yes', '--force']
  const { status } = spawnSync(process.execPath, ['packages/cli/dist/main.js', ...args], {
    cwd: root,
    stdio: 'inherit',
    // Nothing outside this folder is written unasked: its ledger, too, lies beside the first release.
    env: { ...process.env, TULLE_LEDGER: undefined, XDG_DATA_HOME: join(root, '.tulle', 'data') },
  })
  if (status !== 0) return status ?? 1
  console.log(`
Open ${out}/release/certificate.html and ${out}/private/report.html in a browser. Next:
  ./tulle verify ${out}             check the release, as anyone can who receives it
  ./tulle release matrix --help     release a file of your own; graph and table likewise
  ./tulle mechanisms                what else there is
Where a hint says tulle, write ./tulle here.`)
  return 0
})
