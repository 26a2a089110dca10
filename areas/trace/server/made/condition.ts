import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import type { MadeCondition } from '../../contract/made.ts'
import { mostRecallDays } from '../../contract/recall.ts'

/** A condition by what made it, with its time. */
export interface Making extends Omit<MadeCondition, 'from' | 'to' | 'lotId'> {
  from: string
  to: string
}

const dayMs = 86_400_000
const named = ['machineId', 'moldId', 'userId', 'workOrderId', 'taskId'] as const

/**
 * A condition as it counts: by a lot, or by what made it within a time.
 *
 * @throws a refusal that names the field: nothing is named, a lot beside something else, or the times are missing, the wrong way round or too far apart
 */
export function readMade(ctx: Pick<Ctx, 'now'>, condition: MadeCondition): { lotId: number } | Making {
  const { lotId, from, to, ...making } = condition
  const asked = named.some((key) => making[key])
  if (lotId) {
    if (asked) throw refuseField('lotId', 'made.either')
    return { lotId }
  }
  if (!asked) throw refuseField('machineId', 'made.nothing')
  if (!from) throw refuseField('from', 'made.noTime')
  const until = to ?? ctx.now.toISOString()
  const span = Date.parse(until) - Date.parse(from)
  if (span < 0) throw refuseField('to', 'recall.backwards')
  if (span > mostRecallDays * dayMs) throw refuseField('from', 'recall.tooLong', { days: mostRecallDays })
  return { ...making, from, to: until }
}

/** SQL: machines that a mold hung in at some moment of a time. */
export const mountedOn = ({ moldId, from, to }: Making): RawBuilder<unknown> => sql`
  select m.machine_id from mold_mounting m where m.mold_id = ${moldId ?? 0} and m.installed_at <= ${to}::timestamptz
    and (m.removed_at is null or m.removed_at > ${from}::timestamptz)`

/** A condition in words: what is named, and the time by the team's clocks. @throws not found: one of them is none of the team's */
export async function madeWords(ctx: Ctx, condition: { lotId: number } | Making): Promise<string> {
  const { machineId, moldId, userId, workOrderId, taskId, lotId, from, to } = {
    ...({} as Partial<Making & { lotId: number }>),
    ...condition,
  }
  const time = (at: string | undefined) =>
    sql`to_char(${at ?? null}::timestamptz at time zone ${ctx.caller.zone}, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await ctx.unscoped(() =>
    sql<Record<'machine' | 'mold' | 'person' | 'order' | 'task' | 'lot' | 'from' | 'to', string | null>>`
    select (select ${nameIn(ctx, 'v')} from machine v where v.id = ${machineId ?? 0}) as machine,
      (select concat_ws(' ', m.number, m.name) from mold m where m.id = ${moldId ?? 0}) as mold,
      (select u.name from team_user u where u.id = ${userId ?? 0}) as person,
      (select w.workorder_no from live_work_order w where w.id = ${workOrderId ?? 0}) as "order",
      (select t.task_no from task t where t.id = ${taskId ?? 0}) as task,
      (select concat_ws(' ', p.code, l.number) from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
        where l.id = ${lotId ?? 0}) as lot,
      ${time(from)} as "from", ${time(to)} as "to"`.execute(ctx.db),
  )
  const [told] = rows
  const strange = (id: number | null | undefined, name: string | null | undefined) => id && !name
  if (!told || strange(machineId, told.machine) || strange(moldId, told.mold) || strange(userId, told.person))
    throw notFound()
  if (strange(workOrderId, told.order) || strange(taskId, told.task) || strange(lotId, told.lot)) throw notFound()
  const span = told.from && `${told.from} – ${told.to}`
  return [told.machine, told.mold, told.person, told.order, told.task, told.lot, span].filter(Boolean).join(' · ')
}
