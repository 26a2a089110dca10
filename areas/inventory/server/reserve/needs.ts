import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { reserveStagingNeed } from '../../contract/reservation.ts'
import { stagingNeeds } from '../staging/need.ts'
import { reserveStock, toldOf } from './reserve.ts'

interface Need {
  workOrderId: number
  workorderNo: string
  materialId: number
  materialCode: string
  unit: string
  /** Of the work order in all, less what is kept for it. */
  open: number
}

/** Keeps what tasks still need for their work orders, as far as it is free; what begins first is kept first. */
export async function reserveNeeds(
  ctx: Ctx,
  { needs, until }: InputOf<typeof reserveStagingNeed>,
): Promise<OutputOf<typeof reserveStagingNeed>> {
  const orderIds = [...new Set(needs.map(({ workOrderId }) => workOrderId))]
  // Two who keep for one order see each other.
  await sql`select id from work_order where id = any(${orderIds}::bigint[]) order by id for update`.execute(ctx.db)
  const { rows } = await sql<Need>`
    select n.work_order_id, n.workorder_no, n.material_id, n.material_code, n.unit, sum(n.counts - n.reserved) as open
    from ${stagingNeeds(ctx)} n
    join unnest(${needs.map(({ workOrderId }) => workOrderId)}::bigint[], ${needs.map(({ materialId }) => materialId)}::bigint[])
      as t (work_order_id, material_id) on t.work_order_id = n.work_order_id and t.material_id = n.material_id
    group by n.work_order_id, n.workorder_no, n.material_id, n.material_code, n.unit
    order by min(n.planned_start), n.work_order_id, n.material_id`.execute(ctx.db)
  const open = rows.filter((row) => row.open > 0)
  if (!open.length) throw refuse('stockReservation.nothingNeeded')
  const done = await reserveStock(
    ctx,
    open.map((row) => ({
      productId: row.materialId,
      document: { kind: 'workOrder', id: row.workOrderId, no: row.workorderNo },
      quantity: row.open,
      atMost: true,
    })),
    until,
  )
  ctx.touch('stagingNeed')
  return toldOf(
    ctx,
    done.map(({ quantity, reserved, document }, i) => {
      const { materialCode: productCode, unit } = open[i] as Need
      return { id: document.id, name: document.no, productCode, unit, quantity, reserved }
    }),
  )
}
