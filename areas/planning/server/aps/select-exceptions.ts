import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import { listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import { instantText } from '#core/server/instant-text.ts'
import type { ExceptionRow, selectPlanException as endpoint } from '../../contract/aps/aps-exception.api.ts'
import { planException } from '../../contract/aps/aps-exception.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { tasksInDowntimes } from '../plan/windows/in-downtimes.ts'
import { readPlanSet } from './plan-set.ts'

/** A row as it is stored: the reason is a code, `routing,bom` of an order; of a downtime it is in words already. */
export type Stored = Omit<ExceptionRow, 'reason' | 'screen'> & { reason: string; homeless: boolean }

/** Tasks without a place that planning tried and failed to place, or whose line has no calendar to place them by. */
const unplaced = (reader: Reader) => sql`
  select case when e.id is null then t.id * 4 + 2 else e.id * 4 end as id, 'task' as kind, t.work_order_id as order_id,
    t.id as task_id, w.workorder_no, t.task_no, w.material_no, ${madeNameIn(reader, 'w')} as material_desc, ${copiedNameIn(reader, 'o', 'operation', 'produreName')} as operation,
    ${nameIn(reader, 'c')} as work_center, l.name as line_name, w.required_end_date,
    coalesce(e.reason, 'noWorkingTime') as reason, coalesce(e.tries, 0) as tries,
    coalesce(e.last_at, t.created_at) as last_at, l.homeless
  from task t
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    cross join lateral (
      select ${nameIn(reader, 'l')} as name, not exists (select 1 from calendar_period p where p.team_id = l.team_id and p.line_id = l.id
        and p.to_date >= current_date) and not exists (select 1 from work_center_machine x
          join machine_class k on k.team_id = x.team_id and k.machine_id = x.machine_id
        where x.team_id = c.team_id and x.work_center_id = c.id) as homeless
      from production_line l where l.team_id = c.team_id and l.id = c.line_id
    ) l
    left join plan_exception e on e.team_id = t.team_id and e.task_id = t.id
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
  where t.planned_start is null and t.combined_into is null and t.status in ('notScheduled', 'waiting')
    and (e.id is not null or l.homeless)
    and (w.id is null or (w.deleted_at is null and w.status <> 'closed'))`

const abnormal = (reader: Reader) => sql`
  select w.id * 4 + 1, 'order', w.id, null, w.workorder_no, null, w.material_no, ${madeNameIn(reader, 'w')} as material_desc, null, null, null,
    w.required_end_date, array_to_string(w.abnormal_reasons, ','), 1, w.created_at, false
  from work_order w where w.status = 'abnormal' and w.deleted_at is null`

const inDowntime = (reader: Reader, found: InDowntime[]) => sql`
  select t.id * 4 + 3, 'downtime', t.work_order_id, t.id, w.workorder_no, t.task_no, w.material_no, ${madeNameIn(reader, 'w')} as material_desc,
    ${copiedNameIn(reader, 'o', 'operation', 'produreName')}, ${nameIn(reader, 'c')}, ${nameIn(reader, 'l')}, w.required_end_date, h.reason, 1, h.since, false
  from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as h (task_id bigint, reason text, since timestamptz)
    join task t on t.id = h.task_id
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join production_line l on l.team_id = c.team_id and l.id = c.line_id
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id`

interface InDowntime {
  task_id: number
  reason: string
  since: string
}

/**
 * Tasks without a place that planning tried and failed to place, or whose line has no calendar to place them by; abnormal orders;
 * and tasks that stand in a time in which their machine is out of use. A row's id is four times its own, plus a number for what it is of.
 */
export async function exceptions(ctx: Ctx) {
  return ctx.db
    .selectFrom(
      sql<Stored>`(${unplaced(ctx)} union all ${abnormal(ctx)} union all ${inDowntime(ctx, await standing(ctx))})`.as(
        'x',
      ),
    )
    .selectAll()
}

/** Tasks that stand in a time in which their machine is out of use, each with its reason in words. */
async function standing(ctx: Ctx): Promise<InDowntime[]> {
  const now = ctx.now.toISOString()
  const any = ctx.db.selectFrom('machineDowntime').select('id').where('endsAt', '>', now).limit(1)
  if (!(await any.executeTakeFirst())) return []
  const { loaded } = await recentPlan(ctx)
  const found = tasksInDowntimes(loaded)
  if (!found.length) return []
  const machines = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('machine')
      .select(['id', 'number', nameIn(ctx, 'machine').as('name')])
      .where('id', 'in', [...new Set(found.map(({ downtime }) => downtime.machineId))])
      .execute(),
  )
  const names = new Map(machines.map(({ id, number, name }) => [id, `${number} ${name}`]))
  return found.map(({ task, downtime: { machineId, from, to, reason, planned } }) => ({
    task_id: task.id,
    reason: ctx.t('planException.inDowntime', {
      machine: names.get(machineId) ?? '',
      from: instantText(from, loaded.zone),
      to: instantText(to, loaded.zone),
      reason: reason ?? ctx.t(planned ? 'gantt.maintenance' : 'gantt.down'),
    }),
    since: new Date(from).toISOString(),
  }))
}

export async function selectExceptions(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<ExceptionRow>> {
  const page = await listPage<Stored>(ctx.db, await exceptions(ctx), input, {
    columns: columnsOf(planException),
    search: planException.search,
    sort: [{ field: 'lastAt', order: 'desc' }],
    zone: ctx.caller.zone,
  })
  const { value: set } = await readPlanSet(ctx.db)
  return { ...page, rows: page.rows.map((row) => worded(ctx, row, set.horizonDays)) }
}

/** Reasons for which a line without a calendar is the one to be told. */
export const noTime: ReadonlySet<string> = new Set(['noWorkingTime', 'noUnbrokenTime'])

const screens: Record<string, ExceptionRow['screen']> = {
  noAlternative: 'workCenter',
  noWorkingTime: 'calendar',
  noUnbrokenTime: 'calendar',
  cycle: 'processConfiguration',
  unknownResource: 'processConfiguration',
  resourceCapacity: 'planSet',
  fixedWithoutPlan: 'gantScheduling',
  conflictWithLocked: 'gantScheduling',
  routing: 'processConfiguration',
  bom: 'MaterialMasterData',
  calendar: 'calendar',
}

function worded(ctx: Ctx, { homeless, ...row }: Stored, days: number): ExceptionRow {
  if (row.kind === 'downtime') return { ...row, screen: 'gantScheduling' }
  const codes = row.reason.split(',').filter(Boolean)
  const screen = codes.map((code) => screens[code]).find((each) => each) ?? null
  if (row.kind === 'order')
    return { ...row, screen, reason: codes.map((code) => ctx.t(`workOrder.missing.${code}`)).join(ctx.t('listed')) }
  const noCalendar = homeless && noTime.has(row.reason)
  const reason = noCalendar
    ? ctx.t('plan.refused.noCalendar', { lines: row.lineName ?? '' })
    : ctx.t(`plan.unplanned.${row.reason}`, { days })
  return { ...row, screen, reason }
}
