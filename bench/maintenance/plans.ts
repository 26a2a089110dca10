import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import { makePlant } from '#areas/equipment/server/plant.fixture.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { makeDue } from '#areas/maintenance/server/due/make.ts'
import { tellDue } from '#areas/maintenance/server/due/tell.ts'
import { followWindows } from '#areas/maintenance/server/due/windows.ts'
import { maintenanceCalendar } from '#areas/maintenance/server/tasks/calendar.ts'
import { readConfig } from '#core/server/config.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { addDays } from '#engines/working-time/index.ts'

/**
 * The night of many plans over many teams, by what the timer does: its tasks are made, in turns until none is left, and told. And a month of one
 * of these teams at the call. `--plans 100000 --teams 20 --tasks 5000`
 */
const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: '100000' },
    teams: { type: 'string', default: '20' },
    /** In the month that is looked at. */
    tasks: { type: 'string', default: '5000' },
  },
})
const [plans, teams, tasks] = [values.plans, values.teams, values.tasks].map(Number) as [number, number, number]
const zone = 'Asia/Shanghai'
const each = Math.floor(plans / teams)
const machinesEach = 50
/** Shares of all plans that are due in a night, of other plans each time. */
const nights = [0.1, 0.2, 0.4]

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
  const { database } = gemba.services
  const passwordHash = await hashPassword('Bench-pass-1')
  const service = runServiceOf(database, eventsOf([]), 'bench')
  const ids: number[] = []
  for (let i = 0; i < teams; i++) {
    const account = { account: `bench${i}`, name: 'Bench', phoneNo: `139${String(i).padStart(8, '0')}`, passwordHash }
    const { teamId } = await database.inNoTeam((db) =>
      createTeam(db, gemba.services, { name: `Bench ${i}`, zone, demo: false }, account),
    )
    ids.push(teamId)
    await within(teamId, async (ctx) => writePlans(ctx, (await makePlant(ctx.db, machinesEach)).machines))
  }
  await analyse()
  console.log(`${each * teams} plans over ${teams} teams, load ${loadText()}`)

  let from = 0
  for (const share of nights) {
    const due = Math.floor(each * share)
    for (const id of ids) await within(id, (ctx) => fallDue(ctx, from, due))
    from += due
    const begun = performance.now()
    const made = await night()
    const took = performance.now() - begun
    if (made !== due * teams) throw new Error(`made ${made} of ${due * teams}`)
    console.log(`${made} tasks made and told in ${(took / 1000).toFixed(1)} s, load ${loadText()}`)
    if (took > 60_000) process.exitCode = 1
  }
  const begun = performance.now()
  await night()
  console.log(`nothing due: ${(performance.now() - begun).toFixed(0)} ms`)

  const [first] = ids as [number]
  const days = await within(first, writeMonth)
  await analyse()
  const times: number[] = []
  let shown = { tasks: 0, coming: 0 }
  for (let i = 0; i < 10; i++) {
    const at = performance.now()
    const month = await within(first, (ctx) => maintenanceCalendar(ctx, days))
    if (i) times.push(performance.now() - at)
    shown = { tasks: month.tasks.length, coming: month.coming.length }
  }
  times.sort((a, b) => a - b)
  const [fastest, median, slowest] = [0, times.length >> 1, times.length - 1].map((i) => (times[i] ?? 0).toFixed(0))
  console.log(
    `a month of ${shown.tasks} tasks and ${shown.coming} that come: median ${median} ms, fastest ${fastest} ms, slowest ${slowest} ms, load ${loadText()}`,
  )
  if (Number(median) > 500) process.exitCode = 1

  /** What the timer does until nothing is left: a turn makes so many of each team. @returns how many were made */
  async function night(): Promise<number> {
    let made = 0
    for (let turn = -1; turn !== 0; ) {
      turn = 0
      for (const id of ids)
        turn += await within(id, async (ctx) => {
          const some = await makeDue(ctx)
          await followWindows(ctx)
          await tellDue(ctx)
          return some
        })
      made += turn
    }
    return made
  }

  function within<T>(id: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return service.inTeam({ id, zone }, work)
  }
} finally {
  await gemba.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function loadText(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

/** What autovacuum does in a factory's first minutes. */
async function analyse(): Promise<void> {
  const client = await gemba.services.database.pool.connect()
  await client.query('set role none')
  await client.query('vacuum analyze')
  client.release(true)
}

/** Monthly plans of a machine each for one person, none of which is due. */
async function writePlans(ctx: Ctx, machines: readonly number[]): Promise<void> {
  await sql`with s as (insert into maintenance_standard (code, name) values ('S', 'Look') returning id)
    insert into maintenance_standard_version (standard_id, number, items) select id, 1, '[]' from s`.execute(ctx.db)
  await sql`
    with p as (
      insert into maintenance_plan (code, name, kind, standard_id, unit, every, month_day, starts_on, minutes, person_ids)
      select 'P' || lpad(n::text, 6, '0'), 'Look', 'maintenance', s.id, 'month', 1, 1, current_date - 400, 30, array[u.id]
      from generate_series(1, ${each}) n
      cross join (select min(id) as id from maintenance_standard) s cross join (select min(id) as id from team_user) u
      returning id, code)
    insert into maintenance_plan_machine (plan_id, machine_id, cycle_on, due_on, make_on)
    select p.id, (${[...machines]}::bigint[])[1 + substr(p.code, 2)::int % ${machines.length}], d, d, d
    from p cross join (select current_date + 40 as d) x`.execute(ctx.db)
}

/** So many plans fall due tonight, from a place in their order on. */
async function fallDue(ctx: Ctx, from: number, due: number): Promise<void> {
  await sql`
    update maintenance_plan_machine x set cycle_on = ${dayOf(ctx)}::date, due_on = ${dayOf(ctx)}::date, make_on = ${dayOf(ctx)}::date
    from (select id from maintenance_plan order by code offset ${from} limit ${due}) p where x.plan_id = p.id`.execute(
    ctx.db,
  )
}

/** A month around today with so many tasks, those of before it done, and all plans that fall due in it. */
async function writeMonth(ctx: Ctx): Promise<{ from: string; to: string }> {
  const today = dayOf(ctx)
  const days = { from: addDays(today, -15), to: addDays(today, 15) }
  await sql`delete from maintenance_task`.execute(ctx.db)
  await sql`
    insert into maintenance_task (task_no, plan_id, kind, machine_id, workshop_id, standard_version_id, cycle_on, due_on, finish_by, late_at,
      minutes, outcome, closed_at)
    select 'M' || p.n, p.id, 'maintenance', m.id, m.workshop_id, v.id, d, d, d, d + 1, 30, 'executed', d + interval '9 hours'
    from (select id, row_number() over (order by code) as n from maintenance_plan) p
    join maintenance_plan_machine x on x.plan_id = p.id
    join machine m on m.id = x.machine_id
    cross join (select min(id) as id from maintenance_standard_version) v
    cross join lateral (select ${days.from}::date + (p.n % 15)::int as d) y
    where p.n <= ${tasks}`.execute(ctx.db)
  await sql`update maintenance_plan_machine set cycle_on = ${addDays(today, 1)}::date, due_on = ${addDays(today, 1)}::date,
    make_on = ${addDays(today, 1)}::date`.execute(ctx.db)
  return days
}
