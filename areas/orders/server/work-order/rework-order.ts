import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { notFound } from '#core/server/refusal.ts'
import { orderConfirmed } from '../../contract/events.ts'
import { followers, numbersAfter } from './split.ts'

/** A step of a rework order: an operation of the order that the pieces are of, or one of the master. */
type ReworkStep =
  | { sequence: number }
  | {
      operationId: number
      workCenterId: number
      /** Seconds a piece. */
      seconds: number
    }

interface ReworkOrder {
  /** The order that the pieces are of. */
  orderId: number
  quantity: number
  requiredEndDate: string
  remarks: string | null
  /** In their order; one after the other. */
  steps: readonly ReworkStep[]
}

/**
 * Adds a confirmed order of type `rework` after another order (`WO1-R1`), with steps of its own and no material. It is of no line of a sales
 * order: what it makes counts with the order that it comes from.
 *
 * @returns its id and number, and its workshop: that of its first step
 */
export async function addReworkOrder(
  ctx: Ctx,
  { orderId, quantity, requiredEndDate, remarks, steps }: ReworkOrder,
): Promise<{ id: number; workorderNo: string; workshopId: number | null }> {
  const origin = await ctx.db.selectFrom('liveWorkOrder').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!origin) throw notFound()
  const [workorderNo] = (await numbersAfter(ctx, `${origin.workorderNo}-R`, 1, '')) as [string]
  const [made] = await insertRows(ctx.db, 'workOrder', [
    {
      ...Object.fromEntries(followers.map((key) => [key, origin[key]])),
      workorderNo,
      type: 'rework',
      status: 'confirmed',
      planQuantity: quantity,
      requiredEndDate,
      remarks,
      parentId: orderId,
      createdBy: ctx.caller.userId,
    },
  ])
  if (!made) throw new Error('an order that was inserted is there')
  await takeSteps(ctx, { id: made.id, from: orderId, quantity, steps })
  ctx.audit({
    verb: 'add',
    entity: 'workOrder',
    id: made.id,
    name: workorderNo,
    note: ctx.t('workOrder.reworkOf', { number: origin.workorderNo }),
    after: made,
  })
  await ctx.emit(orderConfirmed, { orderIds: [made.id] })
  ctx.touch('workOrder', [made.id])
  return { id: made.id, workorderNo, workshopId: origin.workshopId }
}

/** Operations as the order that the pieces are of has them, and those of the master with their own time. */
async function takeSteps(
  ctx: Ctx,
  of: { id: number; from: number; quantity: number; steps: readonly ReworkStep[] },
): Promise<void> {
  const steps = of.steps.map((step, i) => ({
    at: (i + 1) * 10,
    sequence: null,
    operationId: null,
    workCenterId: null,
    seconds: null,
    ...step,
  }))
  await sql`insert into order_operation (work_order_id, sequence, operation_id, produre_no, produre_name, group_no, successor,
      difficulty_rate, unit_price, time_preparation, machine_adjust_minutes, single_trip_quantity, single_processing_time,
      work_center_id, alternative_work_center_ids, mold, fixture_number, key_process, first_scheme, in_process_scheme, self_scheme,
      final_scheme, auxiliary_unit, main_factor, auxiliary_factor, plan_quantity)
    select ${of.id}, s."at", p.id, coalesce(o.produre_no, p.produre_no), coalesce(o.produre_name, p.produre_name),
      coalesce(o.group_no, p.group_no), case when s."at" = ${steps.length * 10}::int then '{}' else array[s."at" + 10] end,
      coalesce(o.difficulty_rate, p.difficulty_rate), coalesce(o.unit_price, p.unit_price),
      coalesce(o.time_preparation, p.time_preparation), coalesce(o.machine_adjust_minutes, p.machine_adjust_minutes),
      coalesce(o.single_trip_quantity, 1), coalesce(o.single_processing_time, s."seconds"), coalesce(o.work_center_id, s."workCenterId"),
      coalesce(o.alternative_work_center_ids, '{}'), case when o.id is null then p.mold else o.mold end,
      coalesce(o.fixture_number, p.fixture_number), coalesce(o.key_process, p.key_process), o.first_scheme, o.in_process_scheme,
      o.self_scheme, o.final_scheme, o.auxiliary_unit, o.main_factor, o.auxiliary_factor, ${of.quantity}::numeric
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s ("at" int, sequence int, "operationId" bigint, "workCenterId" bigint,
      "seconds" numeric)
    left join order_operation o on o.work_order_id = ${of.from} and o.sequence = s.sequence
    join operation p on p.id = coalesce(o.operation_id, s."operationId")`.execute(ctx.db)
}
