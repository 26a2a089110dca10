import { sql } from 'kysely'
import { type LineToday, linesToday, peopleOnDuty } from '#areas/execution/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import type { getWelcome } from '../contract/welcome.api.ts'

type Welcome = OutputOf<typeof getWelcome>

/** What waits for the caller and today in figures; of workshops that he is not granted the database shows nothing. */
export async function welcome(ctx: Ctx): Promise<Welcome> {
  const { caller, now } = ctx
  const day = localDate(caller.zone, now.getTime())
  const may = (right: string) => caller.rights.has(right)
  const orders = may('workOrder.view') ? await ordersOf(ctx, day) : null
  const tasks = may('task.view') ? await tasksOf(ctx) : null
  const today = may('report.view') || may('task.view') ? await todayOf(ctx) : null
  const made = may('report.view') ? today : null
  const planned = may('task.view') ? today : null
  const people = may('duty.view') ? await peopleOnDuty(ctx.db) : null
  const inspections = may('inspectionRecord.judge') ? await inspectionsOf(ctx) : null
  const own = await ownOf(ctx)
  const total = made && made.good + made.defective
  return {
    day,
    todo: {
      abnormalOrders: orders && orders.abnormal,
      overdueOrders: orders && orders.overdue,
      waitingTasks: tasks && tasks.waiting,
      lateTasks: tasks && tasks.late,
      myTasks: own.tasks,
      callsForMe: may('andonCall.view') ? own.calls : null,
      callsToAccept: may('andonCall.view') ? own.finished : null,
      inspections: inspections && inspections.waiting,
      lateInspections: inspections && inspections.late,
      rejectedReports: made && own.rejected,
    },
    today: {
      ordersDue: orders && orders.due,
      ordersDone: orders && orders.done,
      planned: planned && planned.plan > 0,
      planQuantity: planned && planned.plan,
      targetQuantity: planned && planned.target,
      goodQuantity: made && made.good,
      unapprovedQuantity: made && made.unapproved,
      attainment: planned && made && planned.plan > 0 ? made.good / planned.plan : null,
      pace: planned && made && planned.target > 0 ? made.good / planned.target : null,
      defectiveRate: made && total ? made.defective / total : null,
      peopleOnDuty: people && [...people.values()].reduce((sum, count) => sum + count, 0),
    },
  }
}

async function ordersOf({ db }: Ctx, day: string) {
  const { rows } = await sql<{ abnormal: number; overdue: number; due: number; done: number }>`
    select count(*) filter (where status = 'abnormal')::int as abnormal,
      count(*) filter (where required_end_date < ${day}::date and status <> 'completed')::int as overdue,
      count(*) filter (where required_end_date = ${day}::date)::int as due,
      count(*) filter (where required_end_date = ${day}::date and status = 'completed')::int as done
    from work_order
    where deleted_at is null and status <> 'closed' and (status <> 'completed' or required_end_date = ${day}::date)`.execute(
    db,
  )
  return rows[0] ?? { abnormal: 0, overdue: 0, due: 0, done: 0 }
}

async function tasksOf({ db, caller, now }: Ctx) {
  const day = localDate(caller.zone, now.getTime())
  const tomorrow = new Date(startOfDate(caller.zone, addDays(day, 1))).toISOString()
  const { rows } = await sql<{ waiting: number; late: number }>`
    select
      (select count(*)::int from task where status = 'waiting' and combined_into is null and published_start < ${tomorrow})
        as waiting,
      (select count(*)::int from task
        where status = 'waiting' and combined_into is null and published_start < ${now.toISOString()}) as late`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, late: 0 }
}

/** All lines that the caller sees together, each in its production day; what was made on none of them is in no plan either. */
async function todayOf(ctx: Ctx) {
  const lines = await ctx.db.selectFrom('productionLine').select('id').execute()
  const today = await linesToday(
    ctx,
    lines.map(({ id }) => id),
  )
  const sum = (of: (line: LineToday) => number | null) => today.reduce((all, line) => add(all, of(line) ?? 0), 0)
  return {
    plan: sum(({ plan }) => plan),
    target: sum(({ target }) => target),
    good: sum(({ good }) => good),
    unapproved: sum(({ unapproved }) => unapproved),
    defective: sum(({ defective }) => defective),
  }
}

/** What waits for an inspector; operators inspect themselves. */
async function inspectionsOf({ db, now }: Ctx): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*)::int as waiting, count(*) filter (where due_at < ${now.toISOString()})::int as late
    from inspection_record where executed_at is null and kind <> 'self'`.execute(db)
  return rows[0] ?? { waiting: 0, late: 0 }
}

/** What is his own, wherever he stands: duty, calls, and reports that were sent back. */
const ownOf = (ctx: Ctx): Promise<{ tasks: number; calls: number; finished: number; rejected: number }> =>
  ctx.unscoped(async () => {
    const { teamId, userId: me } = ctx.caller
    const { rows } = await sql<{ tasks: number; calls: number; finished: number; rejected: number }>`
      select
        (select count(*)::int from duty_session where user_id = ${me} and off_at is null and task_id is not null) as tasks,
        (select count(*)::int from andon_call where status <> 'closed' and case status
          when 'awaitingResponse' then ${me} = any(responsible_ids) when 'finished' then false else handler_id = ${me} end) as calls,
        (select count(*)::int from andon_call where status <> 'closed' and status = 'finished' and raised_by = ${me}) as finished,
        (select count(*)::int from report r where r.team_id = ${teamId} and r.status = 'rejected' and (r.reporter_id = ${me} or exists (
          select from report_person p where p.team_id = r.team_id and p.report_id = r.id and p.user_id = ${me}))) as rejected`.execute(
      ctx.db,
    )
    return rows[0] ?? { tasks: 0, calls: 0, finished: 0, rejected: 0 }
  })
