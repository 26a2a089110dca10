import { parseArgs } from 'node:util'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { killUnderLoad } from '#tests/support/kill-load.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * kill -9 of the server at random moments under load: every acknowledged report is there, none twice, none half.
 * `npx tsx bench/faults/kill.ts --times 100`
 */
const { values } = parseArgs({ options: { times: { type: 'string', default: '100' } } })
const server = await startBenchServer()
const { teamId, token } = await server.makeTeam('faults')
const taskIds = await server.gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
  const floor = await makeFloor(db, { reportingMode: 'autoStart' })
  const made: number[] = []
  for (let i = 0; i < 50; i++)
    made.push((await makeOrder(db, floor, { number: `WO${i}`, quantity: 1_000_000 })).taskIds[0] as number)
  return made
})
const { acknowledged, repeated, damage } = await killUnderLoad({
  databaseUrl: server.databaseUrl,
  teamId,
  token,
  taskIds,
  times: Number(values.times),
  told: (line) => console.log(line),
})
await server.stop()
console.log(
  `${acknowledged} reports acknowledged, ${repeated} calls repeated; lost ${damage.lost}, twice ${damage.doubled}, half ${damage.half}`,
)
if (damage.lost || damage.doubled || damage.half) process.exitCode = 1
