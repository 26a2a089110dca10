import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import type { LedgerInterval } from '#areas/equipment/contract/signal.ts'
import { rollUp, writeHistory } from '#areas/equipment/server/index.ts'
import { makePlant } from '#areas/equipment/server/plant.fixture.ts'
import { reckonRaw } from '#areas/equipment/server/rollup/raw.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { makeDue } from '#areas/maintenance/server/due/make.ts'
import { readMaintenanceFigures } from '#areas/maintenance/server/figures/report.ts'
import { readConfig } from '#core/server/config.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { failureElements, stateLamps, sumTimes } from '#engines/kpi/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'

/**
 * Key figures of maintenance of many machines over a year, held against the raw ledger for those whose ledger is written; and the making of
 * tasks: it costs what is due, not what plans there are. `--machines 500 --days 365 --rolled 4 --rounds 15`
 */
const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '500' },
    days: { type: 'string', default: '365' },
    /** Machines with a ledger of their own; the others have copies of their roll-ups. */
    rolled: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '15' },
  },
})
const [count, days, own, rounds] = [values.machines, values.days, values.rolled, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
]
const zone = 'Asia/Shanghai'
const minute = 60_000
const day = 1_440 * minute
const states = ['running', 'waiting', 'running', 'fault', 'running', 'changingMold', 'running', 'off'] as const

let plansMade = 0

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
  const { machines } = await within(({ db }) => makePlant(db, count))
  const written = machines.slice(0, own)
  await within((ctx) => writeHistory(ctx, written.flatMap(pastOf(now.getTime())), []))
  while (await within((ctx) => rollUp({ ...ctx, now }))) continue
  await within((ctx) => copyShifts(ctx, machines))
  await within((ctx) => writeRecords(ctx, machines))
  await analyse()

  const to = localDate(zone, now.getTime())
  const where = { day: { from: addDays(to, 1 - days), to } }
  const figures = () => within((ctx) => readMaintenanceFigures({ ...ctx, now }, where))
  const { sorted, last } = await timed(rounds, figures)
  console.log(`key figures of ${count} machines over ${days} days: ${said(sorted)}`)

  let different = 0
  const raw = await within(({ db }) =>
    reckonRaw(db, zone, written, { start: now.getTime() - (days + 2) * day, end: now.getTime() }, now.getTime()),
  )
  for (const id of written) {
    const inside = raw.filter((each) => each.machineId === id && each.day >= where.day.from && each.day <= to)
    const { failures, tbf, ttr } = failureElements(sumTimes(inside.map(({ reckoned }) => reckoned.times)))
    const row = last.rows.find(({ machineId }) => machineId === id)
    if (row?.failures !== failures || row.operating !== tbf / 1000 || row.fault !== ttr / 1000) different += 1
  }
  console.log(`machines that differ from the raw ledger: ${different} of ${written.length}`)
  if (different || (sorted[sorted.length >> 1] ?? 0) > 500) process.exitCode = 1

  for (const [plans, due] of [
    [20_000, 500],
    [20_000, 1_000],
    [20_000, 2_000],
    [80_000, 500],
    [80_000, 1_000],
    [80_000, 2_000],
  ] as const) {
    await within((ctx) => writePlans(ctx, machines, plans))
    await analyse()
    const took = await timed(5, () => makeSome(within, due))
    console.log(`${due} tasks due of ${plans} machines of plans: made in ${said(took.sorted)}`)
  }
} finally {
  await gemba.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function timed<T>(times: number, work: () => Promise<T>): Promise<{ sorted: number[]; last: T }> {
  const sorted: number[] = []
  let last = await work()
  for (let i = 0; i < times; i++) {
    const begun = performance.now()
    last = await work()
    sorted.push(performance.now() - begun)
  }
  return { sorted: sorted.sort((a, b) => a - b), last }
}

function said(sorted: readonly number[]): string {
  return `median ${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms, fastest ${(sorted[0] ?? 0).toFixed(0)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`
}

/** What autovacuum does in a factory's first minutes. */
async function analyse(): Promise<void> {
  const client = await gemba.services.database.pool.connect()
  await client.query('set role none')
  await client.query('vacuum analyze')
  client.release(true)
}

/** A machine that runs by turns of half an hour to three hours and stops between them. */
function pastOf(now: number) {
  return (machineId: number): LedgerInterval[] => {
    let seed = machineId
    const next = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % limit
    }
    const rows: LedgerInterval[] = []
    let start = now - (days + 1) * day
    for (let i = 0; start < now; i++) {
      const state = states[i % states.length] ?? 'running'
      const end = start + 1 + next(state === 'running' ? 180 * minute : 60 * minute)
      rows.push({ machineId, start, end: end < now ? end : null, state, lamp: stateLamps[state] })
      start = end
    }
    return rows
  }
}

/** The others have what those with a ledger have, in turns. */
async function copyShifts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'machine_shift' and table_schema = 'public' and column_name not in ('team_id', 'machine_id')`.execute(
    ctx.db,
  )
  const columns = sql.raw(rows[0]?.columns ?? '')
  const pairs = ids.slice(own).map((id, i) => ({ id, like: ids[i % own] }))
  await sql`insert into machine_shift (machine_id, ${columns})
    select p.id, ${sql.raw((rows[0]?.columns ?? '').replace(/(^|, )/g, '$1s.'))} from machine_shift s
    join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (id bigint, "like" bigint) on p."like" = s.machine_id`.execute(
    ctx.db,
  )
}

/** A year of a weekly task and a breakdown every three weeks a machine, with a part taken for each breakdown. */
async function writeRecords(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await writePlans(ctx, ids, ids.length)
  await sql`
    insert into maintenance_task (task_no, plan_id, kind, machine_id, workshop_id, standard_version_id, cycle_on, due_on, finish_by, late_at,
      minutes, outcome, closed_at)
    select 'T' || x.plan_id || '-' || x.machine_id || '-' || w, x.plan_id, 'maintenance', x.machine_id, m.workshop_id, v.id, d, d, d, d + 1, 30, 'executed',
      d + interval '9 hours'
    from maintenance_plan_machine x
    join machine m on m.id = x.machine_id
    cross join (select min(id) as id from maintenance_standard_version) v
    cross join generate_series(1, ${Math.floor(days / 7)}) as w
    cross join lateral (select (now() - make_interval(days => w * 7))::date as d) y`.execute(ctx.db)
  await sql`
    insert into maintenance_breakdown (breakdown_no, machine_id, workshop_id, state, source, symptom, reported_at, accepted_at, begun_at,
      repaired_at, closed_at)
    select 'B' || m.id || '-' || w, m.id, m.workshop_id, 'confirmed', 'person', 'Noise', d, d + interval '9 minutes', d + interval '20 minutes',
      d + interval '2 hours', d + interval '3 hours'
    from machine m cross join generate_series(1, ${Math.floor(days / 21)}) as w
    cross join lateral (select now() - make_interval(days => w * 21) as d) y`.execute(ctx.db)
  await sql`with p as (insert into maintenance_part (number, name, unit, stock) values ('P', 'Seal', 'pcs', 1000000) returning id)
    insert into maintenance_part_move (part_id, kind, quantity, stock, price, at, breakdown_id)
    select p.id, 'taken', -1, 1, 4.2, b.begun_at, b.id from maintenance_breakdown b cross join p`.execute(ctx.db)
}

/** So many machines of plans in all, none of which is due. */
async function writePlans(ctx: Ctx, ids: readonly number[], pairs: number): Promise<void> {
  if (!plansMade)
    await sql`with s as (insert into maintenance_standard (code, name) values ('S', 'Look') returning id)
      insert into maintenance_standard_version (standard_id, number, items) select id, 1, '[]' from s`.execute(ctx.db)
  for (; plansMade * ids.length < pairs; plansMade++)
    await sql`with p as (insert into maintenance_plan (code, name, kind, standard_id, unit, every, month_day, starts_on, minutes)
        select ${`P${plansMade}`}, 'Look', 'maintenance', min(id), 'month', 1, 1, current_date - 400, 30 from maintenance_standard returning id)
      insert into maintenance_plan_machine (plan_id, machine_id, cycle_on, due_on, make_on)
      select p.id, x, current_date + 20, current_date + 20, current_date + 20 from p cross join unnest(${[...ids]}::bigint[]) as x`.execute(
      ctx.db,
    )
}

/** Makes what is due and puts it back: each round makes as many. */
async function makeSome(within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>, due: number): Promise<void> {
  const undo = new Error('undone')
  await within(async (ctx) => {
    await sql`update maintenance_plan_machine x set cycle_on = current_date, due_on = current_date, make_on = ${dayOf(ctx)}::date
      from (select plan_id, machine_id from maintenance_plan_machine where make_on is not null limit ${due}) d
      where x.plan_id = d.plan_id and x.machine_id = d.machine_id`.execute(ctx.db)
    const made = await makeDue(ctx)
    if (made !== due) throw new Error(`made ${made} of ${due}`)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}
