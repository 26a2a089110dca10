import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, mustBeAt, updateRow } from '#core/server/crud/rows.ts'
import { dayOf, daysBefore } from '#core/server/day.ts'
import { notFound, refuseField, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/desk.api.ts'
import { type DeskReminder, deskMost } from '../../contract/desk.api.ts'
import { deliveryReminder } from '../../contract/reminder.ts'
import { mayFinish, mayKeep } from '../policy.ts'

const entity = deliveryReminder.name
/** Days for which one that is done is still shown: it may have to be set again. */
const shownDone = 7

/** Sets a reminder of the caller's own. @throws a refusal when the customer has no order, the line is another's, or the day is over */
export async function addDeliveryReminder(
  ctx: Ctx,
  { customer, lineId, dueOn, note }: InputOf<typeof api.addDeliveryReminder>,
): Promise<OutputOf<typeof api.addDeliveryReminder>> {
  mustCome(ctx, dueOn)
  const known = ctx.db.selectFrom('salesOrder as s').select('s.id').where('s.customer', '=', customer).limit(1)
  const found = lineId
    ? known
        .innerJoin('salesOrderLine as l', (j) =>
          j.onRef('l.teamId', '=', 's.teamId').onRef('l.salesOrderId', '=', 's.id'),
        )
        .where('l.id', '=', lineId)
    : known
  if (!(await found.executeTakeFirst())) throw notFound()
  const row = { userId: ctx.caller.userId, customer, salesOrderLineId: lineId ?? null, dueOn, note }
  const { id } = await ctx.db.insertInto('deliveryReminder').values(row).returning('id').executeTakeFirstOrThrow()
  ctx.audit({ verb: 'add', entity, id, name: customer, after: row })
  ctx.touch(entity, [id])
  return { id }
}

export async function finishDeliveryReminder(
  ctx: Ctx,
  target: InputOf<typeof api.finishDeliveryReminder>,
): Promise<OutputOf<typeof api.finishDeliveryReminder>> {
  const row = await lockRow(ctx.db, 'deliveryReminder', target.id)
  throwIf(mayFinish(ctx.caller, row))
  mustBeAt(row, target)
  await change(ctx, target.id, { doneAt: ctx.now.toISOString() }, 'finish')
  return {}
}

/** Sets one for another day, also one that was done. */
export async function repeatDeliveryReminder(
  ctx: Ctx,
  { dueOn, note, ...target }: InputOf<typeof api.repeatDeliveryReminder>,
): Promise<OutputOf<typeof api.repeatDeliveryReminder>> {
  const row = await lockRow(ctx.db, 'deliveryReminder', target.id)
  throwIf(mayKeep(ctx.caller, row))
  mustBeAt(row, target)
  mustCome(ctx, dueOn)
  await change(ctx, target.id, { dueOn, note, doneAt: null }, 'repeat')
  return {}
}

function mustCome(ctx: Ctx, dueOn: string): void {
  if (dueOn < dayOf(ctx)) throw refuseField('dueOn', 'deliveryReminder.past')
}

async function change(ctx: Ctx, id: number, columns: object, verb: string): Promise<void> {
  const { before, after } = await updateRow(ctx.db, 'deliveryReminder', { id }, { ...columns })
  ctx.audit({ verb, entity, id, name: after.customer, before, after })
  ctx.touch(entity, [id])
}

/** Open reminders about a customer, whoever set them, and those done lately; the next due first, done ones last. */
export async function remindersOf(ctx: Ctx, customer: string): Promise<DeskReminder[]> {
  const { rows } = await sql<DeskReminder>`
    select r.id, r.version, r.sales_order_line_id as line_id, s.sales_order_no, l.line_number, r.due_on, r.note, u.name as user_name,
      r.user_id = ${ctx.caller.userId} as mine, r.done_at
    from delivery_reminder r join team_user u on u.team_id = r.team_id and u.id = r.user_id and u.deleted_at is null
    left join sales_order_line l on l.team_id = r.team_id and l.id = r.sales_order_line_id
    left join sales_order s on s.team_id = l.team_id and s.id = l.sales_order_id
    where r.customer = ${customer} and (r.done_at is null or r.done_at > ${daysBefore(ctx.now, shownDone)})
    order by r.done_at is not null, r.due_on, r.id limit ${deskMost.reminders}`.execute(ctx.db)
  return rows
}
