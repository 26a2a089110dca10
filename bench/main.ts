import { spawnSync } from 'node:child_process'
import { root } from '#core/server/root.ts'

/** `npm run bench`: every benchmark that needs no instances, one after the other. */
const benches = [
  ['bench/orders/run.ts', '--orders', '1000000', '--teams', '20'],
  ['bench/execution/run.ts'],
  ['core/server/sheets/bench.ts', 'write'],
  ['core/server/sheets/bench.ts', 'read'],
  ['engines/working-time/bench.ts'],
  ['bench/web-size.ts'],
]
for (const [file = '', ...args] of benches) {
  console.log(`\n== ${file} ${args.join(' ')}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
