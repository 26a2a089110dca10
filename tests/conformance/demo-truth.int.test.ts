import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '#apps/server/demo/make.ts'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import { checkLedger } from '#areas/inventory/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

const day = 86_400_000
let gemba: TestGemba
let now: Date
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  now = new Date()
  await makeDemo(gemba, now)
}, 580_000)
afterAll(() => gemba?.end())

/** Within the demo factory, all rows. */
async function inDemo<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const { id: teamId } = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('team').select('id').where('demo', '=', true).executeTakeFirstOrThrow(),
  )
  return gemba.services.database.inTeam({ teamId, workshops: null }, read)
}

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  inDemo(async (db) => (await query.execute(db)).rows)

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

const figures = async <T>(query: ReturnType<typeof sql<T>>) => (await rowsOf(query))[0] as T

test('defects are such as their operation can cause', async () => {
  const found = await figures(sql<{ defects: number; unfit: number; without: number }>`
    select (select count(*)::int from report_defect) as defects,
      (select count(*)::int from report_defect d
        join defect_reason e on e.team_id = d.team_id and e.id = d.reason_id
        join report r on r.team_id = d.team_id and r.id = d.report_id
        join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
        where not o.operation_id = any(e.operation_ids)) as unfit,
      (select count(*)::int from operation o where not exists (
        select from defect_reason e where e.team_id = o.team_id and o.id = any(e.operation_ids))) as without`)
  expect(found.defects).toBeGreaterThan(50)
  expect(found).toMatchObject({ unfit: 0, without: 0 })
})

test('defective pieces are judged in every way, the last days’ alone wait, and the sums hold', async () => {
  const found = await figures(
    sql<{
      pieces: number
      waiting: number
      late: number
      unequal: number
      kinds: string[]
      conceded: number
      good: number
    }>`
    select sum(d.quantity) as pieces, sum(d.quantity - d.rework - d.scrap - d.concession - d.returned) as waiting,
      count(*) filter (where d.quantity > d.rework + d.scrap + d.concession + d.returned + d.sorting and r.status = 'approved'
        and r.reported_at < ${now.toISOString()}::timestamptz - interval '5 days')::int as late,
      count(*) filter (where (d.rework, d.scrap, d.concession, d.returned, d.sorting) <> (select
        coalesce(sum(x.quantity) filter (where x.kind = 'rework'), 0), coalesce(sum(x.quantity) filter (where x.kind = 'scrap'), 0),
        coalesce(sum(x.quantity) filter (where x.kind = 'concession'), 0), coalesce(sum(x.quantity) filter (where x.kind = 'return'), 0),
        coalesce(sum(x.quantity) filter (where x.kind = 'sort' and x.status <> 'done'), 0)
        from disposition x where x.defect_id = d.id and x.status in ('open', 'underApproval', 'done')))::int as unequal,
      (select array_agg(distinct kind order by kind) from disposition) as kinds,
      (select sum(quantity) from disposition where kind = 'concession' and status = 'done') as conceded,
      (select sum(recovered_good) from order_operation) as good
    from defect d join report r on r.team_id = d.team_id and r.id = d.report_id where d.stands`,
  )
  expect(found).toMatchObject({ late: 0, unequal: 0, kinds: ['concession', 'return', 'rework', 'scrap', 'sort'] })
  expect(found.waiting).toBeLessThan(found.pieces / 4)
  expect(found.good).toBeGreaterThanOrEqual(found.conceded)
})

test('last month’s pay is locked and this one’s runs: pieces, hours and short work, nothing unset, each report shared whole', async () => {
  const found = await figures(
    sql<{ states: string[]; unset: number; kinds: string[]; strange: number; people: number; waiting: number }>`
    select array(select status from wage_period order by from_date) as states,
      (select sum((missing ->> 'total')::int)::int from wage_period) as unset,
      array(select distinct kind from wage_line order by kind) as kinds,
      (select count(*)::int from (
        select l.report_id, sum(l.amount) as paid, max(round(r.good_quantity * r.unit_price * r.difficulty_rate, 2)) as worth,
          count(*) as parts, (select count(*) from report_person p where p.team_id = r.team_id and p.report_id = r.id) as people
        from wage_line l join report r on r.team_id = l.team_id and r.id = l.report_id
        where l.kind = 'piece' group by r.team_id, r.id, l.report_id) s where s.parts = s.people and s.paid <> s.worth) as strange,
      (select count(distinct user_id)::int from wage_line) as people,
      (select count(*)::int from short_work where status = 'underApproval') as waiting`,
  )
  expect(found).toMatchObject({ states: ['locked', 'reckoned'], unset: 0, strange: 0, waiting: 3 })
  for (const kind of ['piece', 'shortWork', 'allowance']) expect(found.kinds).toContain(kind)
  expect(found.people).toBeGreaterThan(50)
})

test('whoever is on duty is where work runs, and work that people start has somebody while its line works', async () => {
  const at = now.getTime()
  const tasks = await rowsOf(sql<{ taskNo: string; lineId: number; manned: boolean }>`
    select t.task_no as "taskNo", c.line_id as "lineId", exists (
      select from duty_session d where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null) as manned
    from task t join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    where t.status = 'inProgress' and c.reporting_mode in ('manualBoth', 'autoReport')`)
  const calendars = await inDemo((db) =>
    lineCalendars(db, 'Asia/Shanghai', [...new Set(tasks.map(({ lineId }) => lineId))]),
  )
  const works = (lineId: number) =>
    (calendars.get(lineId) as WorkingCalendar)
      .intervals(at - day, at + day)
      .some(({ start, end }) => start < at && at < end)
  expect(tasks.length).toBeGreaterThan(0)
  // Over night what was begun waits for its people.
  expect(tasks.filter(({ lineId, manned }) => works(lineId) && !manned)).toEqual([])
  const found = await figures(sql<{ people: number; twice: number; idle: number }>`
    select (select count(distinct user_id)::int from duty_session where off_at is null) as people,
      (select count(*)::int from (select 1 from duty_session where off_at is null group by user_id having count(*) > 1) x) as twice,
      (select count(*)::int from duty_session d join task q on q.team_id = d.team_id and q.id = d.task_id
        where d.off_at is null and q.status <> 'inProgress') as idle`)
  expect(found.people).toBeGreaterThanOrEqual(tasks.filter(({ manned }) => manned).length)
  expect(found).toMatchObject({ twice: 0, idle: 0 })
})

test('people are on duty while what they report is made: every whole day has a labour efficiency that a factory has', async () => {
  const days = await rowsOf(sql<{ day: string; efficiency: number }>`
    select d.day, e.earned / d.duty as efficiency
    from (select shift_date as day, sum(extract(epoch from off_at - on_at)) as duty from duty_session
      where off_at is not null group by 1) d
    join (select shift_date as day, sum(earned_seconds) as earned from counted_report group by 1) e using (day)
    where d.day < ${today}`)
  expect(days.length).toBeGreaterThan(20)
  for (const { day: of, efficiency } of days) {
    expect(Number(efficiency), of).toBeGreaterThan(0.6)
    expect(Number(efficiency), of).toBeLessThan(1.2)
  }
})

test('the planner’s first look is a plan: most has a time, and what is late says why', async () => {
  const found = await figures(sql<{
    planned: number
    unplanned: number
    pressed: number
    overdue: number
    open: number
  }>`
    select count(*) filter (where t.planned_start is not null)::int as planned,
      count(*) filter (where t.planned_start is null and not c.press)::int as unplanned,
      count(*) filter (where t.planned_start is not null and c.press)::int as pressed,
      (select count(*)::int from work_order where deleted_at is null and status not in ('completed', 'closed')
        and required_end_date < ${today}) as overdue,
      (select count(*)::int from work_order where deleted_at is null and status not in ('completed', 'closed')) as open
    from task t join work_center c on c.team_id = t.team_id and c.id = t.work_center_id where t.status <> 'completed'`)
  expect(found.planned).toBeGreaterThan(200)
  expect(found.unplanned).toBeLessThan(found.planned / 5)
  expect(found.overdue).toBeLessThan(found.open / 20)
  expect(found.pressed).toBeGreaterThan(4)

  const late = await rowsOf(sql<{ remarks: string | null; tasks: number }>`
    select w.remarks, count(*)::int as tasks from work_order w join task t on t.team_id = w.team_id and t.work_order_id = w.id
    where t.status <> 'completed' group by w.team_id, w.id
    having max(t.planned_end) >= (w.required_end_date + 1)::timestamp at time zone 'Asia/Shanghai'`)
  // Three customers want theirs sooner; what was begun may be a day behind besides.
  expect(late.filter(({ remarks }) => remarks !== null).length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(8)
  expect(late.filter(({ remarks }) => remarks === null).length).toBeLessThan(4)
  expect(late.reduce((sum, { tasks }) => sum + tasks, 0)).toBeLessThan(found.planned / 15)
})

test('a line has several products to mix, and no more of them than it can make', async () => {
  const lines = await rowsOf(sql<{ products: number; hours: number }>`
    select count(distinct w.product_id)::int as products, max(m.hours)::float as hours
    from production_line l
      join work_center c on c.team_id = l.team_id and c.line_id = l.id
      join task t on t.team_id = c.team_id and t.work_center_id = c.id and t.status = 'waiting'
      join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
      left join lateral (select sum(extract(epoch from x.planned_end - x.planned_start)) / 3600 as hours from task x
        where x.team_id = c.team_id and x.work_center_id = c.id and x.status = 'waiting') m on true
    where l.assembly_line group by l.id`)
  expect(lines).toHaveLength(2)
  for (const { products, hours } of lines) {
    expect(products).toBeGreaterThan(2)
    // Of one kind of its stations, for two weeks of single shifts at the most.
    expect(hours).toBeLessThan(14 * 24)
  }
})

test('presses have counted, their molds hang where they worked, and the set-up matrix is filled', async () => {
  const presses = await rowsOf(sql<{ counted: number; mountings: number; hanging: number }>`
    select coalesce(sum(s.counted), 0)::float as counted,
      (select count(*)::int from mold_mounting k where k.team_id = m.team_id and k.machine_id = m.id) as mountings,
      (select count(*)::int from mold_mounting k
        where k.team_id = m.team_id and k.machine_id = m.id and k.removed_at is null) as hanging
    from work_center c join work_center_machine a on a.team_id = c.team_id and a.work_center_id = c.id
      join machine m on m.team_id = a.team_id and m.id = a.machine_id
      left join machine_shift s on s.team_id = m.team_id and s.machine_id = m.id
    where c.press group by m.team_id, m.id`)
  expect(presses).toHaveLength(3)
  for (const { counted, mountings, hanging } of presses) {
    expect(counted).toBeGreaterThan(1_000)
    expect(mountings).toBeGreaterThan(0)
    expect(hanging).toBeLessThan(2)
  }
  const { families } = await figures(sql<{ families: number }>`
    select count(*)::int as families from setup_time where attribute = 'family' and kind = 'change'`)
  expect(families).toBeGreaterThan(5)
  // A mold is repaired: it hangs nowhere.
  const { torn } = await figures(sql<{ torn: number }>`
    select count(*)::int as torn from mold m join mold_mounting k on k.team_id = m.team_id and k.mold_id = m.id
    where k.removed_at is null and m.status = 'inMaintenance'`)
  expect(torn).toBe(0)
})

test('what was reported today is what machines counted, by hand and by itself', async () => {
  const { counted, reported } = await figures(sql<{ counted: number; reported: number }>`
    select sum(counted)::float as counted, sum(good + defective)::float as reported from machine_shift
    where production_day >= ${today}`)
  expect(Math.abs(counted - reported)).toBeLessThanOrEqual(0.1 * Math.max(counted, reported, 1))
})

test('in the last seven whole days machines counted what was reported of their tasks, and not all of it was good', async () => {
  const machines = await rowsOf(sql<{
    counted: number
    good: number
    defective: number
    ran: number
    planned: number
    rated: number
  }>`
    with days as (select (now() at time zone 'Asia/Shanghai')::date as today)
    select sum(s.counted)::float as counted, sum(s.good)::float as good, sum(s.defective)::float as defective,
      sum(s.apt)::float as ran, sum(s.apt + s.adet + s.adot + s.aust)::float as planned,
      sum(s.run_numerator / s.run_denominator)::float as rated
    from machine_shift s, days d where s.production_day between d.today - 7 and d.today - 1
    group by s.machine_id order by s.machine_id`)
  const worked = machines.filter(({ good, counted }) => good + counted > 0)
  expect(worked.length).toBeGreaterThan(25)
  for (const { counted, good, defective } of worked) {
    expect(counted).toBeGreaterThan(0.9 * (good + defective))
    expect(counted).toBeLessThan(1.1 * (good + defective))
  }
  const sum = (of: 'good' | 'defective' | 'ran' | 'planned' | 'rated') =>
    worked.reduce((all, each) => all + each[of], 0)
  expect(sum('defective') / sum('good')).toBeGreaterThan(0.001)
  expect(sum('defective') / sum('good')).toBeLessThan(0.05)
  // Neither is a machine quicker than its plan, nor does it stand for what nobody planned.
  expect(sum('rated') / sum('ran')).toBeGreaterThan(0.7)
  expect(sum('rated') / sum('ran')).toBeLessThan(1)
  const [availability, performance] = [sum('ran') / sum('planned'), sum('rated') / sum('ran')]
  expect(availability).toBeGreaterThan(0.6)
  expect(availability).toBeLessThan(0.95)
  const quality = sum('good') / (sum('good') + sum('defective'))
  expect(availability * performance * quality).toBeGreaterThan(0.4)
  expect(availability * performance * quality).toBeLessThan(0.95)
  for (const { ran, planned } of worked) expect(ran / planned).toBeGreaterThan(0.4)
})

test('what finished goods were made of is known, and the books of stock agree', async () => {
  const found = await figures(sql<{ links: number; fed: number; wrong: number }>`
    select (select count(*)::int from lot_link) as links, (select count(*)::int from stock_feed) as fed,
      (select count(*)::int from lot_link k where not exists (
        select from stock_feed f where f.team_id = k.team_id and f.lot_id = k.from_lot_id)
        and not exists (select from stock_lot l where l.team_id = k.team_id and l.id = k.to_lot_id and l.parent_id = k.from_lot_id)
        and not exists (select from lot_activity a join line_bound_lot b on b.team_id = a.team_id and b.pass_id = a.document_id
          where a.team_id = k.team_id and a.id = k.activity_id and a.document_kind = 'linePass' and b.lot_id = k.from_lot_id)) as wrong`)
  expect(found.links).toBeGreaterThan(5)
  expect(found.fed).toBeGreaterThan(5)
  expect(found.wrong).toBe(0)
  expect((await inDemo((db) => checkLedger({ db }))).differences).toEqual([])
})

test('stock is what its ledger says, some waits at the lines, and finished goods lie in their store', async () => {
  const found = await figures(sql<{ wrong: number; waiting: number; stored: number; held: number }>`
    with flow as (
      select to_location_id as location_id, to_lot_id as lot_id, to_state as state, quantity from stock_move
      union all select from_location_id, from_lot_id, from_state, -quantity from stock_move)
    select (select count(*)::int from stock_balance b where b.quantity <> (select coalesce(sum(f.quantity), 0) from flow f
        where f.location_id = b.location_id and f.lot_id = b.lot_id and f.state = b.state)) as wrong,
      (select count(*)::int from stock_balance b join stock_location o on o.team_id = b.team_id and o.id = b.location_id
        where o.kind = 'line' and b.quantity > 0) as waiting,
      (select count(*)::int from stock_balance b join stock_location o on o.team_id = b.team_id and o.id = b.location_id
        where o.code like 'FG-%' and b.quantity > 0) as stored,
      (select count(*)::int from stock_lot where status <> 'free') as held`)
  // Two wait for their incoming inspection, one is held, one came back from a customer, one is quality's.
  expect(found).toMatchObject({ wrong: 0, held: 5 })
  expect(found.waiting).toBeGreaterThan(0)
  expect(found.stored).toBeGreaterThan(20)
})

test('maintenance was kept, nearly: one open task a plan and machine, spot checks with a picture, and something of each state', async () => {
  const found = await figures(sql<Record<string, number>>`
    select count(*) filter (where outcome = 'executed' and closed_at < late_at)::int as done,
      count(*) filter (where outcome = 'executed' and closed_at >= late_at)::int as late,
      count(*) filter (where outcome is null and late_at <= now())::int as delayed,
      count(*) filter (where closed_at > now())::int as future,
      count(*) filter (where outcome = 'executed' and kind = 'spotCheck' and not exists (
        select from maintenance_photo p where p.team_id = t.team_id and p.task_id = t.id))::int as without
    from maintenance_task t`)
  expect(found.done).toBeGreaterThan(100)
  expect(found.late).toBeGreaterThan(0)
  expect(found.delayed).toBeGreaterThan(0)
  expect(found).toMatchObject({ future: 0, without: 0 })
})

test('a breakdown stands in each state, and those of the past lie within their stops of the ledger', async () => {
  const found = await figures(sql<Record<string, number>>`
    select count(distinct state)::int as states, count(*) filter (where state = 'confirmed')::int as repaired,
      count(*) filter (where state = 'confirmed' and not exists (select from machine_state s where s.team_id = b.team_id
        and s.machine_id = b.machine_id and s.state = 'fault' and s.start_at <= b.reported_at and s.end_at >= b.closed_at))::int as outside,
      count(*) filter (where greatest(reported_at, accepted_at, left_at, begun_at, repaired_at, closed_at) > now())::int as future,
      count(*) filter (where closed_at is null and stopped)::int as barring
    from maintenance_breakdown b`)
  expect(found.states).toBe(8)
  expect(found.repaired).toBeGreaterThan(10)
  expect(found).toMatchObject({ outside: 0, future: 0, barring: 0 })
})

test('one work instruction is told in four steps, and whoever worked by it has confirmed one', async () => {
  const found = await figures(sql<{ steps: number; confirmed: number; absent: number }>`
    select (select count(*)::int from instruction_step) as steps, count(*)::int as confirmed,
      count(*) filter (where not exists (
        select from duty_session d where d.team_id = c.team_id and d.task_id = c.task_id and d.user_id = c.user_id))::int as absent
    from instruction_confirmation c`)
  expect(found).toEqual({ steps: 4, confirmed: 1, absent: 0 })
})
