import { sql } from 'kysely'
import { z } from 'zod'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { readWhere, reportDays, reportIds } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays, monthOf } from '#engines/working-time/index.ts'
import { type DueRow, dueStates, maintenanceDueReport, mostDueDays } from '../../contract/due.ts'
import { maintenanceKinds } from '../../contract/plan.ts'
import { comingOf, type Days } from './coming.ts'
import { taskStatusNow } from './list.ts'
import { joinTaskName, taskName } from './named.ts'
import { joinSubject } from './subject.ts'

const some = <V extends readonly [string, ...string[]]>(values: V) =>
  z.union([z.enum(values).transform((one) => [one]), z.array(z.enum(values)).max(values.length)]).nullish()

const where = z
  .object({
    dueOn: reportDays,
    status: some(dueStates),
    kind: some(maintenanceKinds),
    planId: reportIds,
    machineId: reportIds,
    objectId: reportIds,
    personIds: reportIds,
    groupId: reportIds,
    assigned: z.boolean().nullish(),
  })
  .strict()

type Task = Omit<DueRow, 'assigned' | 'ofMachine' | 'objectName' | 'personNames' | 'groupName' | 'version'>

/** Tasks by their day, and what the plans will ask for, without the names of who does it. Refuses too many days. */
export async function readDue(ctx: Ctx, { from, to, kind }: Days, field = 'to'): Promise<Task[]> {
  if (to < from || to > addDays(from, mostDueDays - 1))
    throw refuseField(field, 'maintenanceTask.calendarDays', { max: mostDueDays })
  const { rows } = await sql<Task>`
    select t.id, t.due_on, ${taskStatusNow} as status, t.kind, t.plan_id, ${taskName(ctx)} as plan_name, t.machine_id, t.object_id, m.number as machine_number,
      ${nameIn(ctx, 'm')} as machine_name, t.person_ids, t.group_id, t.minutes, t.task_no
    from maintenance_task t
    ${joinTaskName}
    ${joinSubject('t')}
    where t.due_on between ${from}::date and ${to}::date ${kind ? sql`and t.kind = ${kind}` : sql``}
    order by t.due_on, m.number, t.id`.execute(ctx.db)
  const coming = await comingOf(ctx, { from, to, kind })
  return [
    ...rows,
    ...coming.map(({ byMeter, ...row }, i) => ({
      ...row,
      id: -1 - i,
      status: byMeter ? ('foreseen' as const) : ('coming' as const),
      taskNo: null,
    })),
  ]
}

/** The names of people and groups, by id. */
export async function namesOf(ctx: Ctx) {
  const people = await ctx.db.selectFrom('teamUser').select(['id', 'name']).execute()
  const groups = await ctx.db.selectFrom('workGroup').select(['id', 'name']).execute()
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { people: byId(people), groups: byId(groups) }
}

const usual: Sort[] = ['dueOn', 'machineNumber'].map((field) => ({ field, order: 'asc' }))

/** What is due in some days, task or not yet, narrowed as asked. */
async function dueRows(
  ctx: Ctx,
  asked: Record<string, unknown>,
): Promise<{ rows: DueRow[]; more: object; sort: Sort[] }> {
  const { dueOn, status, kind, planId, machineId, objectId, personIds, groupId, assigned } = readWhere(where, asked)
  const month = monthOf(dueOn?.from ?? dueOn?.to ?? dayOf(ctx))
  const days = { from: dueOn?.from ?? month.from, to: dueOn?.to ?? month.to }
  const among = <V>(wanted: readonly V[] | null | undefined, value: V | null) =>
    !wanted?.length || (value !== null && wanted.includes(value))
  const found = (await readDue(ctx, days, 'where.dueOn')).filter(
    (row) =>
      among(status, row.status) &&
      among(kind, row.kind) &&
      among(planId, row.planId) &&
      among(machineId, row.machineId) &&
      among(objectId, row.objectId) &&
      among(groupId, row.groupId) &&
      (!personIds?.length || row.personIds.some((id) => personIds.includes(id))),
  )
  const { people, groups } = await namesOf(ctx)
  const rows = found.map((row) => ({
    ...row,
    version: 1,
    ofMachine: row.machineId === null ? null : row.machineName,
    objectName: row.objectId === null ? null : row.machineName,
    personNames: row.personIds.map((id) => people.get(id) ?? ''),
    groupName: row.groupId === null ? null : (groups.get(row.groupId) ?? ''),
    assigned: row.personIds.length > 0 || row.groupId !== null,
  }))
  return { rows: assigned == null ? rows : rows.filter((row) => row.assigned === assigned), more: {}, sort: usual }
}

export const maintenanceDues = serveReport(maintenanceDueReport, dueRows)
