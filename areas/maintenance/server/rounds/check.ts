import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import { maintenanceAbnormal, maintenanceFailed } from '../../contract/events.ts'
import type { MaintenanceItem } from '../../contract/judging.ts'
import type * as api from '../../contract/round.ts'
import { reportBreakdown } from '../breakdowns/report.ts'
import { watchFound } from '../conditions/watch.ts'
import { attachTaken, judgedValues, picturesOf, raising } from '../findings.ts'
import { mayCheckPoint } from '../policy.ts'

interface Point {
  id: number
  roundId: number
  nth: number
  machineId: number
  machineNumber: string
  items: MaintenanceItem[]
  andonTypeId: number | null
  checkedAt: string | null
}

/** A point that waits, with its round held: points of a round are written one after the other. */
async function lockPoint(ctx: Ctx, id: number): Promise<{ point: Point; round: Stored<'maintenanceRound'> }> {
  const found = await ctx.db
    .selectFrom('maintenanceRoundPoint')
    .select('roundId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const round = await lockRow(ctx.db, 'maintenanceRound', found.roundId)
  const { rows } = await sql<Point>`
    select p.id, p.round_id, p.nth, p.machine_id, m.number as machine_number, v.items, s.andon_type_id, p.checked_at
    from maintenance_round_point p
    join machine m on m.team_id = p.team_id and m.id = p.machine_id
    join maintenance_standard_version v on v.team_id = p.team_id and v.id = p.standard_version_id
    join maintenance_standard s on s.team_id = v.team_id and s.id = v.standard_id
    where p.id = ${id}`.execute(ctx.db)
  const [point] = rows
  if (!point) throw notFound()
  const params = { round: round.roundNo, nth: point.nth, machine: point.machineNumber }
  if (point.checkedAt !== null) throw refuse('maintenanceRound.checkedAlready', params)
  if (round.outcome !== null) throw refuse('maintenanceRound.closed', params)
  if (round.ordered) {
    const before = await ctx.db
      .selectFrom('maintenanceRoundPoint')
      .select('nth')
      .where('roundId', '=', round.id)
      .where('nth', '<', point.nth)
      .where('checkedAt', 'is', null)
      .orderBy('nth')
      .executeTakeFirst()
    if (before) throw refuse('maintenanceRound.inOrder', { ...params, before: before.nth })
  }
  return { point, round }
}

interface Written {
  failed?: number
  skipped?: boolean
  note?: string | null
}

/** Writes what became of a point; the last one ends the round. @returns points that are left */
async function closePoint(ctx: Ctx, round: Stored<'maintenanceRound'>, point: Point, written: Written) {
  await ctx.db
    .updateTable('maintenanceRoundPoint')
    // When he stood there, not when his device found the network again.
    .set({ ...written, checkedAt: ctx.enteredAt.toISOString(), checkedBy: ctx.caller.userId || null })
    .where('id', '=', point.id)
    .execute()
  const { left, last } = await ctx.db
    .selectFrom('maintenanceRoundPoint')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('checkedAt', 'is', null).as('left'),
      e.fn.max('checkedAt').as('last'),
    ])
    .where('roundId', '=', round.id)
    .executeTakeFirstOrThrow()
  if (Number(left) === 0)
    await ctx.db
      .updateTable('maintenanceRound')
      .set({ outcome: 'done', closedAt: last, version: round.version + 1 })
      .where('id', '=', round.id)
      .execute()
  ctx.audit({
    verb: written.skipped ? 'skip' : 'check',
    entity: 'maintenanceRound',
    id: round.id,
    name: round.roundNo,
    after: { nth: point.nth, machine: point.machineNumber, ...written },
  })
  ctx.touch('maintenanceRound', [round.id])
  return Number(left)
}

/** Says what was found at a point. What is out of order calls for help, or is a breakdown, where its item says so. */
export async function checkPoint(
  ctx: Ctx,
  { id, code, values, photos, note }: InputOf<typeof api.checkMaintenancePoint>,
): Promise<OutputOf<typeof api.checkMaintenancePoint>> {
  const { point, round } = await lockPoint(ctx, id)
  throwIf(mayCheckPoint(point.machineNumber, code))
  const found = judgedValues(point.items, values)
  const taken = picturesOf(point.items, photos)
  if (taken.length) {
    await attachTaken(ctx, { entity: 'maintenanceRound', id: round.id }, taken)
    await ctx.db
      .insertInto('maintenanceRoundPhoto')
      .values(taken.map(({ item, fileId }) => ({ pointId: id, item, fileId })))
      .execute()
  }
  await sql`insert into maintenance_round_value (point_id, item, value, words, conforming)
    select ${id}, v.item, v.value, v.words, v.conforming
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v (item int, value numeric, words text, conforming boolean)`.execute(
    ctx.db,
  )
  const bad = found.filter(({ conforming }) => !conforming)
  const left = await closePoint(ctx, round, point, { failed: bad.length, note: note || null })
  const { machineId, andonTypeId, items } = point
  await watchFound(ctx, machineId, { items, found, planId: null })
  const calling = raising(items, bad, 'call')
  if (calling.length && andonTypeId !== null)
    await ctx.emit(maintenanceFailed, {
      entity: 'maintenanceRound',
      taskId: round.id,
      taskNo: round.roundNo,
      machineId,
      andonTypeId,
      items: calling,
    })
  const abnormal = raising(items, bad, 'abnormality')
  if (abnormal.length)
    await ctx.emit(maintenanceAbnormal, {
      entity: 'maintenanceRound',
      sourceId: id,
      sourceNo: round.roundNo,
      machineId,
      items: abnormal,
      note: note || null,
    })
  const broken = raising(items, bad, 'breakdown')
  if (broken.length)
    await reportBreakdown(ctx, {
      machineId,
      symptom: broken.join(ctx.t('listed')).slice(0, 500),
      stopped: false,
      origin: { source: 'round', roundId: round.id },
    })
  return { failed: bad.length, left }
}

/** Leaves a point out, with the reason: it is locked away, or the machine is gone. */
export async function skipPoint(
  ctx: Ctx,
  { id, note }: InputOf<typeof api.skipMaintenancePoint>,
): Promise<OutputOf<typeof api.skipMaintenancePoint>> {
  const { point, round } = await lockPoint(ctx, id)
  return { left: await closePoint(ctx, round, point, { skipped: true, note }) }
}
