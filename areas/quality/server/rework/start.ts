import { sql } from 'kysely'
import { addReworkOrder } from '#areas/orders/server/index.ts'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, refuseField, stale } from '#core/server/refusal.ts'
import type { endRework as endEndpoint, startRework as startEndpoint } from '../../contract/rework.ts'
import { addJudged } from '../defects/counts.ts'
import { lockDispositions, takeBack } from '../defects/dispositions.ts'
import { outstandingOf, settleRework } from './settle.ts'
import { closeRework } from './undo.ts'

type Step = InputOf<typeof startEndpoint>['steps'][number]

async function lockRework(ctx: Ctx, { id, version }: { id: number; version: number }) {
  const [row] = await lockDispositions(ctx, [id], 'rework')
  if (!row) throw notFound()
  if (row.version !== version) throw stale(row)
  const started = await ctx.db
    .selectFrom('rework')
    .select('workOrderId')
    .where('dispositionId', '=', id)
    .executeTakeFirst()
  return { row, workOrderId: started?.workOrderId ?? null }
}

/** Sends pieces back: their order is made, and is planned like any other. Two who start at once: the second is told that it is done. */
export async function startRework(
  ctx: Ctx,
  input: InputOf<typeof startEndpoint>,
): Promise<OutputOf<typeof startEndpoint>> {
  const { row, workOrderId } = await lockRework(ctx, input)
  if (row.status !== 'open' || workOrderId !== null) throw refuse('rework.startedAlready', { number: row.number })
  if (input.requiredEndDate < dayOf(ctx)) throw refuseField('requiredEndDate', 'rework.pastDay')
  const place = await placeOf(ctx, row.defectId)
  await refuseSteps(ctx, place, input.steps)
  const order = await addReworkOrder(ctx, {
    orderId: place.workOrderId,
    quantity: row.quantity,
    requiredEndDate: input.requiredEndDate,
    remarks: input.remarks || row.note,
    steps: input.steps,
  })
  await ctx.db
    .insertInto('rework')
    .values({
      dispositionId: row.id,
      workOrderId: order.id,
      workshopId: row.workshopId,
      startedBy: ctx.caller.userId,
      startedAt: ctx.now.toISOString(),
    })
    .execute()
  await ctx.db.updateTable('disposition').set({ version: sql<number>`version + 1` }).where('id', '=', row.id).execute()
  ctx.audit({
    verb: 'start',
    entity: 'disposition',
    id: row.id,
    name: row.number,
    note: order.workorderNo,
    after: { workorderNo: order.workorderNo, steps: input.steps.length },
  })
  ctx.touch('disposition', [row.id])
  ctx.touch('rework')
  return { workOrderId: order.id, workorderNo: order.workorderNo }
}

interface Place {
  workOrderId: number
  sequence: number
}

async function placeOf(ctx: Ctx, defectId: number): Promise<Place> {
  return ctx.db
    .selectFrom('defect as d')
    .innerJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 'd.teamId').onRef('o.id', '=', 'd.orderOperationId'),
    )
    .select(['o.workOrderId', 'o.sequence'])
    .where('d.id', '=', defectId)
    .executeTakeFirstOrThrow()
}

/** Steps are operations of the order that the pieces have passed, once each, or operations of the master that are there. */
async function refuseSteps(ctx: Ctx, { workOrderId, sequence }: Place, steps: readonly Step[]): Promise<void> {
  const known = await ctx.db
    .selectFrom('orderOperation')
    .select('sequence')
    .where('workOrderId', '=', workOrderId)
    .where('sequence', '<=', sequence)
    .execute()
  const { rows } = await sql<{ operations: number[]; centers: number[] }>`select
    array(select id from operation where enabled and id = any(${steps.flatMap((step) => ('operationId' in step ? step.operationId : []))}::bigint[])) as operations,
    array(select id from work_center where id = any(${steps.flatMap((step) => ('workCenterId' in step ? step.workCenterId : []))}::bigint[])) as centers`.execute(
    ctx.db,
  )
  const masters = rows[0] as (typeof rows)[number]
  for (const [i, step] of steps.entries()) {
    const there =
      'sequence' in step
        ? known.some((each) => each.sequence === step.sequence)
        : masters.operations.includes(step.operationId) && masters.centers.includes(step.workCenterId)
    if (!there) throw refuseField(`steps.${i}`, 'rework.noSuchStep', { step: i + 1 })
  }
}

/** The rest of a rework waits to be judged again; its order is closed. Of one of which nothing came back the judgement is withdrawn. */
export async function endRework(ctx: Ctx, input: InputOf<typeof endEndpoint>): Promise<OutputOf<typeof endEndpoint>> {
  const { row, workOrderId } = await lockRework(ctx, input)
  if (row.status !== 'open' || workOrderId === null) throw refuse('rework.notInWork', { number: row.number })
  const facts = await outstandingOf(ctx, workOrderId)
  if (facts.unapproved > 0) throw refuse('rework.unapproved', { order: facts.workorderNo })
  const rest = facts.outstanding
  if (rest <= 0) throw refuse('rework.notInWork', { number: row.number })
  if (rest === row.quantity) await takeBack(ctx, [row], 'withdrawn', input.reason)
  else {
    await closeRework(ctx, facts, input.reason)
    await ctx.db
      .updateTable('disposition')
      .set({ quantity: subtract(row.quantity, rest), closeNote: input.reason })
      .where('id', '=', row.id)
      .execute()
    await addJudged(ctx, [{ defectId: row.defectId, kind: 'rework', quantity: -rest }])
    await settleRework(ctx, workOrderId)
  }
  ctx.audit({
    verb: 'end',
    entity: 'disposition',
    id: row.id,
    name: row.number,
    note: input.reason,
    before: { quantity: row.quantity },
    after: { quantity: subtract(row.quantity, rest) },
  })
  ctx.touch('disposition', [row.id])
  ctx.touch('rework')
  return { waiting: rest }
}
