import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { LineNow } from '#areas/boards/contract/production.api.ts'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import { membersWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { localDate } from '#engines/working-time/index.ts'

interface Figures {
  planToday: number
  goodToday: number
  unapprovedToday: number
  defectiveToday: number
}

/** The lines now: order, product, plan and done of the production day, people, light. */
export async function productionStatus(ctx: Ctx, filter: BoardFilter): Promise<{ rows: LineNow[] }> {
  const { db, now, caller } = ctx
  let query = db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
    .select(['l.id', 'l.name', 'd.name as workshopName'])
  if (filter.workshopIds?.length) query = query.where('l.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('l.id', 'in', filter.lineIds)
  const lines = await query.orderBy('l.number').execute()
  if (!lines.length) return { rows: [] }
  const ids = lines.map((line) => line.id)
  // An overnight shift belongs to the day it opened: at 2 a.m. the day of some lines is yesterday.
  const calendars = await lineCalendars(db, caller.zone, ids)
  const days = lines.map(
    (line) => calendars.get(line.id)?.productionDay(now.getTime()) ?? localDate(caller.zone, now.getTime()),
  )
  const figures = await figuresOf(ctx, ids, days)
  const running = await runningOf(ctx, ids)
  const people = await peopleOf(ctx, ids)
  const due = await dueOf(ctx, ids)
  return {
    rows: lines.map((line) => {
      const figure = figures.get(line.id) ?? { planToday: 0, goodToday: 0, unapprovedToday: 0, defectiveToday: 0 }
      const tasks = running.filter((task) => task.lineId === line.id)
      const late = tasks.some((task) => task.end !== null && Date.parse(task.end) < now.getTime())
      return {
        lineId: line.id,
        lineName: line.name,
        workshopName: line.workshopName,
        light: tasks.length
          ? late
            ? ('red' as const)
            : ('green' as const)
          : due.has(line.id)
            ? ('yellow' as const)
            : ('gray' as const),
        workorderNo: tasks[0]?.workorderNo ?? null,
        materialDesc: tasks[0]?.materialDesc ?? null,
        running: tasks.length,
        ...figure,
        rate: figure.planToday > 0 ? figure.goodToday / figure.planToday : null,
        people: people.get(line.id) ?? 0,
      }
    }),
  }
}

async function figuresOf({ db }: Ctx, lineIds: number[], days: string[]): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures & { lineId: number }>`
    with wanted as (select * from unnest(${lineIds}::bigint[], ${days}::date[]) as u (line_id, day)),
    planned as (
      select t.line_id, sum(t.plan_quantity) as quantity from task t join wanted u on u.line_id = t.line_id and t.shift_date = u.day
      where t.combined_into is null and t.published_start is not null group by 1),
    made as (
      select r.line_id, sum(r.good_quantity) as good, sum(r.good_quantity) filter (where r.status = 'underApproval') as unapproved,
        sum(r.defective_quantity) as defective
      from report r join wanted u on u.line_id = r.line_id and r.shift_date = u.day
      where r.status in ('underApproval', 'approved') group by 1)
    select u.line_id, coalesce(p.quantity, 0) as plan_today, coalesce(m.good, 0) as good_today,
      coalesce(m.unapproved, 0) as unapproved_today, coalesce(m.defective, 0) as defective_today
    from wanted u left join planned p using (line_id) left join made m using (line_id)`.execute(db)
  return new Map(rows.map(({ lineId, ...figures }) => [lineId, figures]))
}

const runningOf = ({ db }: Ctx, lineIds: number[]) =>
  db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 't.teamId').onRef('w.id', '=', 't.workOrderId'))
    .leftJoinLateral(membersWork.as('k'), (j) => j.onTrue())
    .select(({ fn }) => [
      't.lineId',
      fn.coalesce('w.workorderNo', 'k.workorderNo').as('workorderNo'),
      fn.coalesce('w.materialDesc', 'k.materialDesc').as('materialDesc'),
      't.publishedEnd as end',
    ])
    .where('t.lineId', 'in', lineIds)
    .where('t.status', 'in', ['inProgress', 'moldChanging'])
    .where('t.combinedInto', 'is', null)
    .orderBy('t.publishedEnd')
    .execute()

async function peopleOf({ db }: Ctx, lineIds: number[]): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('dutySession')
    .select(['lineId', sql<number>`count(distinct user_id)`.as('people')])
    .where('lineId', 'in', lineIds)
    .where('offAt', 'is', null)
    .groupBy('lineId')
    .execute()
  return new Map(rows.map((row) => [row.lineId, row.people]))
}

/** Lines on which published work should have begun. */
async function dueOf({ db, now }: Ctx, lineIds: number[]): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('task')
    .select('lineId')
    .distinct()
    .where('lineId', 'in', lineIds)
    .where('status', '=', 'waiting')
    .where('released', '=', true)
    .where('publishedStart', '<', now.toISOString())
    .execute()
  return new Set(rows.map((row) => row.lineId))
}
