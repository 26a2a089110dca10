import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '#apps/server/demo/make.ts'
import type { Db } from '#core/server/db/pool.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  await makeDemo(gemba)
}, 180_000)
afterAll(() => gemba?.end())

/** Figures of the demo factory, all rows. */
async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  const { id: teamId } = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('team').select('id').where('demo', '=', true).executeTakeFirstOrThrow(),
  )
  return gemba.services.database.inTeam({ teamId, workshops: null }, async (db: Db) => (await query.execute(db)).rows)
}

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

test('whoever is on duty is where work runs, and work that people start has somebody', async () => {
  const found = await figures(sql<{ running: number; alone: number; people: number; twice: number; idle: number }>`
    select count(*)::int as running,
      count(*) filter (where not exists (
        select from duty_session d where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null))::int as alone,
      (select count(distinct user_id)::int from duty_session where off_at is null) as people,
      (select count(*)::int from (select 1 from duty_session where off_at is null group by user_id having count(*) > 1) x) as twice,
      (select count(*)::int from duty_session d join task q on q.team_id = d.team_id and q.id = d.task_id
        where d.off_at is null and q.status <> 'inProgress') as idle
    from task t join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    where t.status = 'inProgress' and c.reporting_mode in ('manualBoth', 'autoReport')`)
  expect(found.people).toBeGreaterThan(0)
  expect(found.people).toBeGreaterThanOrEqual(found.running)
  expect(found).toMatchObject({ alone: 0, twice: 0, idle: 0 })
})

test('the planner’s first look is a plan: most has a time, little is late, and both set-up matrix and presses are filled', async () => {
  const found = await figures(sql<{
    planned: number
    unplanned: number
    pressed: number
    overdueOrders: number
    openOrders: number
    families: number
  }>`
    select count(*) filter (where t.planned_start is not null)::int as planned,
      count(*) filter (where t.planned_start is null)::int as unplanned,
      count(*) filter (where t.planned_start is not null and c.press)::int as pressed,
      (select count(*)::int from work_order where deleted_at is null and status not in ('completed', 'closed')
        and required_end_date < (now() at time zone 'Asia/Shanghai')::date) as overdue_orders,
      (select count(*)::int from work_order where deleted_at is null and status not in ('completed', 'closed')) as open_orders,
      (select count(*)::int from setup_time where attribute = 'family' and kind = 'change') as families
    from task t join work_center c on c.team_id = t.team_id and c.id = t.work_center_id where t.status <> 'completed'`)
  expect(found.unplanned).toBeLessThan(found.planned / 2)
  expect(found.overdueOrders).toBeLessThan(found.openOrders / 10)
  expect(found.pressed).toBeGreaterThan(4)
  expect(found.families).toBeGreaterThan(5)
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
  expect(sum('ran') / sum('planned')).toBeGreaterThan(0.6)
})
