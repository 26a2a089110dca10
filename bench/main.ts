import { spawnSync } from 'node:child_process'
import { root } from '#core/server/root.ts'

/** `npm run bench`: every benchmark that needs no instances, one after the other. */
const benches = [
  ['bench/orders/run.ts', '--orders', '1000000', '--teams', '20'],
  ['bench/find/run.ts'],
  ['bench/execution/run.ts'],
  ['bench/lines/run.ts'],
  ['bench/inventory/run.ts'],
  ['bench/quality/run.ts'],
  ['bench/trace/run.ts'],
  ['bench/devices/run.ts'],
  ['bench/equipment/run.ts'],
  ['bench/maintenance/run.ts'],
  ['bench/wages/run.ts'],
  ['bench/printing/run.ts'],
  ['bench/integration/run.ts'],
  ['bench/esop/stamp.ts'],
  ['bench/esop/upload.ts'],
  ['bench/sheets/run.ts'],
  ['core/server/sheets/bench.ts', 'write'],
  ['core/server/sheets/bench.ts', 'read'],
  ['engines/working-time/bench.ts'],
  ['bench/faults/kill.ts', '--times', '100'],
  ['bench/boards/run.ts'],
  ['bench/boards/memory.ts', '--minutes', '20'],
  ['bench/web-size.ts'],
  ['bench/gantt/run.ts'],
]
for (const [file = '', ...args] of benches) {
  console.log(`\n== ${file} ${args.join(' ')}`)
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', file, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
