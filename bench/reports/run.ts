import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { outputRollUp } from '#areas/execution/server/index.ts'
import { humanEfficiency } from '#areas/reports/contract/hours.ts'
import { dailyProductionReport, onTimeDelivery } from '#areas/reports/contract/orders.ts'
import { achieveStatistics, reportWorkDaily, workStatistics } from '#areas/reports/contract/production.ts'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { rollUpDays } from '#core/server/roll-ups/days.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * The reports over a year of production reports, of the days that are rolled up, by the call; the same from the raw rows, which must be equal. It ends
 * by itself: `--reports 5000000 --orders 400 --minutes 30`
 */
const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '5000000' },
    orders: { type: 'string', default: '400' },
    people: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '30' },
    /** Reads the raw rows too, and holds both against each other. */
    raw: { type: 'boolean', default: true },
  },
})
const [reports, orders, people, minutes] = [values.reports, values.orders, values.people, values.minutes].map(
  Number,
) as [number, number, number, number]
const zone = 'Asia/Shanghai'
const year = { from: '2025-01-01', to: '2025-12-31' }
/** Of an operation of an order, a shift and a day about so many reports. */
const together = 10

setTimeout(() => {
  console.error(`not done after ${minutes} minutes`)
  process.exit(1)
}, minutes * 60_000).unref()

const bench = await startBenchServer()
try {
  const { teamId, token } = await bench.makeTeam('bench')
  const service = runServiceOf(bench.gemba.services.database, eventsOf([]), 'bench')
  const inTeam = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone }, work)
  const floor = await inTeam(({ db }) => makeFloor(db))
  for (let i = 0; i < orders; i += 1)
    await inTeam(({ db }) => makeOrder(db, floor, { number: `WO${i}`, quantity: 100_000_000 }))
  await writeRows(teamId, { lineId: floor.lineId, workshopId: floor.workshopId })

  let begun = performance.now()
  while (await inTeam((ctx) => rollUpDays(ctx, outputRollUp)));
  console.log(`${((performance.now() - begun) / 365).toFixed(0)} ms to roll up a day`)
  const { rows } = await inTeam(({ db }) =>
    sql<{ days: number; people: number }>`
      select (select count(*)::int from output_day) as days, (select count(*)::int from output_person_day) as people`.execute(
      db,
    ),
  )
  console.log(`rows kept: ${rows[0]?.days}, by people ${rows[0]?.people}`)
  await analyze()

  const call = async (path: string, input: unknown) => {
    begun = performance.now()
    const answer = await fetch(bench.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(input),
    })
    const { data, message } = (await answer.json()) as { data: unknown; message: string }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${message}`)
    return { took: performance.now() - begun, data }
  }
  const asked = [
    [reportWorkDaily, ['day', 'lineId']],
    [reportWorkDaily, ['month', 'productId']],
    [reportWorkDaily, ['workorderNo']],
    [achieveStatistics, ['month', 'operationId']],
    [workStatistics, ['userId']],
    [workStatistics, ['month', 'departmentId']],
    [humanEfficiency, ['month']],
    [dailyProductionReport, ['month']],
    [onTimeDelivery, ['month']],
  ] as const
  // Numbers of rows are those in which they were read.
  const textOf = (data: unknown) => JSON.stringify(data, (key, value) => (key === 'id' ? undefined : value))
  const told = new Map<string, string>()
  let most = 0
  for (const [report, by] of asked) {
    const times: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const { took, data } = await call(report.select.path, { where: { day: year, by } })
      times.push(took)
      told.set(`${report.select.path} ${by.join()}`, textOf(data))
    }
    times.sort((a, b) => a - b)
    most = Math.max(most, times[2] ?? 0)
    console.log(
      `${report.select.path} by ${by.join(', ')}: median ${times[2]?.toFixed(0)} ms, fastest ${times[0]?.toFixed(0)}, slowest ${times[4]?.toFixed(0)}`,
    )
  }
  if (most > 1_000) process.exitCode = 1
  if (values.raw) {
    await inTeam(({ db }) => db.deleteFrom('rolledDay').execute())
    for (const [report, by] of asked.slice(0, 5)) {
      const { took, data } = await call(report.select.path, { where: { day: year, by } })
      const equal = told.get(`${report.select.path} ${by.join()}`) === textOf(data)
      console.log(
        `${report.select.path} by ${by.join(', ')} of the raw rows: ${took.toFixed(0)} ms, ${equal ? 'equal' : 'NOT EQUAL'}`,
      )
      if (!equal) process.exitCode = 1
    }
  }
} finally {
  await bench.stop()
}

async function analyze(): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** People, and reports of each day and shift by turns of the orders' operations; indexes are made after the rows. */
async function writeRows(
  teamId: number,
  { lineId, workshopId }: { lineId: number; workshopId: number },
): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set gemba.team_id = '${teamId}'`)
    await client.query(
      `insert into account (account, phone_no, password_hash) select 'p' || i, (14000000000 + i)::text, 'x' from generate_series(1, $1::int) i`,
      [people],
    )
    await client.query(
      `insert into team_user (team_id, account_id, job_number, name, gender, position_id, department_id)
       select u.team_id, a.id, a.account, a.account, 'female', u.position_id, u.department_id
       from account a cross join (select * from team_user where team_id = $1 limit 1) u where a.account ~ '^p[0-9]'`,
      [teamId],
    )
    const { rows: indexes } = await client.query<{ name: string; def: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
       where i.indrelid in ('report'::regclass, 'report_person'::regclass, 'duty_session'::regclass) and not i.indisunique`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const count = async (table: string) =>
      Number((await client.query(`select count(*) from ${table} where team_id = $1`, [teamId])).rows[0].count)
    const aDay = Math.ceil(reports / 365 / together / 3)
    await client.query(
      `insert into report (team_id, report_no, task_id, work_order_id, order_operation_id, work_center_id, line_id, workshop_id, shift_date, shift_id,
         good_quantity, defective_quantity, started_at, reported_at, reporter_id, earned_seconds, unit_price, status, approved_at)
       select $1, 'B' || i, t.id, t.work_order_id, t.order_operation_id, t.work_center_id, $2, $3, d.day, 's' || d.shift, 1 + i % 40, i % 3, d.at, d.at, u.id,
         600.5, 0.35, 'approved', d.at
       from generate_series(0, $4::int - 1) i
       cross join lateral (select i % 365 as n, i / 365 % $5::int as op, i / 365 / $5::int % 3 as shift) k
       cross join lateral (select date '2025-01-01' + k.n as day, k.shift, (date '2025-01-01' + k.n + make_interval(hours => k.shift * 8 + (i % 7))) at time zone $6 as at) d
       join (select *, row_number() over (order by id) - 1 as place from task where team_id = $1) t on t.place = (k.op + k.n * 3) % $7::int
       join (select id, row_number() over (order by id) - 1 as place from team_user where team_id = $1) u
         on u.place = (k.op * 3 + k.shift) % $8::int`,
      // The counts stand outside: a join by what is reckoned of both sides compares each with each.
      [teamId, lineId, workshopId, reports, aDay, zone, await count('task'), await count('team_user')],
    )
    await client.query(
      `insert into report_person (team_id, report_id, user_id, share) select team_id, id, reporter_id, 1 from report`,
    )
    // A shift of eight hours a day and person, at the place of his reports.
    await client.query(
      `insert into duty_session (team_id, user_id, work_center_id, line_id, workshop_id, shift_date, shift_id, task_id, on_at, off_at)
       select $1, u.id, t.work_center_id, $2, $3, d.day, 's' || u.id % 3, t.id, d.at, d.at + interval '8 hours'
       from team_user u
       join (select id, work_center_id, row_number() over (order by id) - 1 as place from task where team_id = $1) t on t.place = u.id % $5::int
       cross join lateral (select (date '2025-01-01' + n) as day, (date '2025-01-01' + n + make_interval(hours => (u.id % 3 * 8)::int)) at time zone $4 as at
         from generate_series(0, 364) n) d where u.team_id = $1`,
      [teamId, lineId, workshopId, zone, await count('task')],
    )
    for (const { def } of indexes) await client.query(def)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
