import { parseArgs } from 'node:util'
import { killUnderLoad } from './kill.ts'
import { hasMosquitto } from './mosquitto.ts'

/**
 * `npx tsx bench/devices/faults.ts --times 20 [--what server,postgres,broker] [--broker-port 18900]`: kill -9 of the server, of PostgreSQL
 * and of Mosquitto, where it is installed, under load, each so many times.
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    what: { type: 'string', default: 'server,postgres,broker' },
    'broker-port': { type: 'string', default: '18900' },
  },
})
for (const what of ['server', 'postgres', 'broker'] as const) {
  if (!values.what.split(',').includes(what)) continue
  if (what === 'broker' && !hasMosquitto()) {
    console.log('kill -9 of the broker: Mosquitto is not installed here')
    continue
  }
  const times = Number(values.times)
  const brokerPort = Number(values['broker-port'])
  const { said, differ } = await killUnderLoad({ what, times, boxes: 40, betweenMs: 2_000, brokerPort })
  console.log(`kill -9 of ${what}, ${times} times: ${said}`)
  if (!differ.length) continue
  console.error(differ.slice(0, 3))
  process.exitCode = 1
}
