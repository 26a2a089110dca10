import { parseArgs } from 'node:util'
import { killUnderLoad } from './kill.ts'

/** `npx tsx bench/devices/faults.ts --times 20`: kill -9 of the server and of PostgreSQL under load, each so many times. */
const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
for (const what of ['server', 'postgres'] as const) {
  const times = Number(values.times)
  const { said, differ } = await killUnderLoad({ what, times, boxes: 40, betweenMs: 2_000 })
  console.log(`kill -9 of ${what}, ${times} times: ${said}`)
  if (!differ.length) continue
  console.error(differ.slice(0, 3))
  process.exitCode = 1
}
