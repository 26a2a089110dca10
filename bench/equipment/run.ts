import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import type { LedgerCount, LedgerInterval } from '#areas/equipment/contract/signal.ts'
import { rollUp, writeHistory } from '#areas/equipment/server/index.ts'
import { makePlant } from '#areas/equipment/server/plant.fixture.ts'
import { figuresOf } from '#areas/equipment/server/reports/figures.ts'
import { readOee } from '#areas/equipment/server/reports/oee-report.ts'
import { reckonRaw } from '#areas/equipment/server/rollup/raw.ts'
import { sumReckoned } from '#areas/equipment/server/rollup/rolled.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { readConfig } from '#core/server/config.ts'
import type { Ctx } from '#core/server/context.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { stateLamps } from '#engines/kpi/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'

/**
 * The OEE report of many machines over many days from roll-ups, and the same reckoned from raw intervals: they must be equal to the last digit.
 * `--machines 500 --days 31 --rounds 15`
 */
const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '500' },
    days: { type: 'string', default: '31' },
    rounds: { type: 'string', default: '15' },
  },
})
const machines = Number(values.machines)
const days = Number(values.days)
const zone = 'Asia/Shanghai'
const minute = 60_000
const day = 1_440 * minute
const states = ['running', 'waiting', 'running', 'fault', 'running', 'changingMold', 'running', 'off'] as const

const folder = await mkdtemp(join(tmpdir(), 'gemba-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const gemba = await start({
  config: readConfig({ PORT: '0', GEMBA_DEMO: 'off', LOG_LEVEL: 'silent', MQTT_PORT: 'off' }),
  databaseUrl: postgres.url,
  log: pino({ level: 'silent' }),
  listen: false,
  background: false,
  publicCallsPerMinute: 1_000,
})
try {
  const administrator = {
    account: 'bench',
    name: 'Bench',
    phoneNo: '13900000000',
    passwordHash: await hashPassword('Bench-pass-1'),
  }
  const { teamId } = await gemba.services.database.inNoTeam((db) =>
    createTeam(db, gemba.services, { name: 'Bench', zone, demo: false }, administrator),
  )
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'bench')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone }, work)
  const now = new Date(Date.now() - (Date.now() % minute))
  const plant = await within(({ db }) => makePlant(db, machines))

  let intervals = 0
  for (let from = 0; from < machines; from += 25) {
    const part = plant.machines.slice(from, from + 25).map((id) => pastOf(id, now.getTime()))
    intervals += part.reduce((sum, [rows]) => sum + rows.length, 0)
    await within((ctx) =>
      writeHistory(
        ctx,
        part.flatMap(([rows]) => rows),
        part.flatMap(([, counts]) => counts),
      ),
    )
  }
  console.log(`${intervals} intervals written`)
  const rolling = performance.now()
  while (await within((ctx) => rollUp({ ...ctx, now }))) continue
  const rolled = performance.now() - rolling
  // What autovacuum does in a factory's first minutes.
  const client = await gemba.services.database.pool.connect()
  await client.query('set role none')
  await client.query('analyze')
  client.release(true)
  console.log(`rolled up in ${(rolled / 1000).toFixed(1)} s`)
  const to = localDate(zone, now.getTime())
  const where = { day: { from: addDays(to, 1 - days), to }, level: 'machine' }
  const times: number[] = []
  let report = await within((ctx) => readOee({ ...ctx, now }, where))
  for (let round = 0; round < Number(values.rounds); round++) {
    const begun = performance.now()
    report = await within((ctx) => readOee({ ...ctx, now }, where))
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)

  const rawBegun = performance.now()
  let different = 0
  for (const row of report.rows) {
    const id = row.machineId as number
    const raw = await within((ctx) =>
      reckonRaw(ctx.db, zone, [id], { start: now.getTime() - (days + 2) * day, end: now.getTime() }, now.getTime()),
    )
    const inside = raw.filter((each) => each.day >= where.day.from && each.day <= where.day.to)
    const figures = figuresOf(sumReckoned(inside.map(({ reckoned }) => reckoned)))
    for (const [key, value] of Object.entries(figures)) if (row[key as keyof typeof row] !== value) different += 1
  }
  const raw = performance.now() - rawBegun
  const median = times[Math.floor(times.length / 2)] ?? 0
  console.log(
    `${machines} machines, ${days} days, ${intervals} intervals; rolled up in ${(rolled / 1000).toFixed(1)} s`,
  )
  console.log(
    `report from roll-ups: median ${median.toFixed(0)} ms, fastest ${(times[0] ?? 0).toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  )
  console.log(`the same from raw intervals: ${(raw / 1000).toFixed(1)} s; figures that differ: ${different}`)
  if (different || report.rows.length !== machines) process.exitCode = 1
} finally {
  await gemba.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A machine that runs by turns of half an hour to three hours, stops between them, and counts every ten minutes. */
function pastOf(machineId: number, now: number): [LedgerInterval[], LedgerCount[]] {
  let seed = machineId
  const next = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % limit
  }
  const rows: LedgerInterval[] = []
  const begin = now - (days + 1) * day
  let start = begin
  for (let i = 0; start < now; i++) {
    const state = states[i % states.length] ?? 'running'
    const end = start + 1 + next(state === 'running' ? 90 * minute : 30 * minute)
    rows.push({ machineId, start, end: end < now ? end : null, state, lamp: stateLamps[state] })
    start = end
  }
  const counts: LedgerCount[] = []
  for (let at = begin; at < now; at += 10 * minute)
    counts.push({ machineId, minute: at, quantity: next(80) / 8, pulses: 1 })
  return [rows, counts]
}
