import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored, updateRow } from '#core/server/crud/rows.ts'
import { instantText } from '#core/server/instant-text.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { correctDuty as correctDutyEndpoint } from '../../contract/duty.ts'
import { shiftAt } from '../other-areas.ts'
import { lockPeople } from './lock-people.ts'

/** Corrects a stretch on duty with a reason. Stretches of one person never overlap. */
export async function correctDuty(
  ctx: Ctx,
  input: InputOf<typeof correctDutyEndpoint>,
): Promise<Record<string, never>> {
  const { id, version, reason } = input
  const onAt = new Date(input.onAt)
  const offAt = input.offAt === null ? null : new Date(input.offAt)
  checkTimes(ctx, onAt, offAt)
  const row = await lockRow(ctx.db, 'dutySession', id)
  await writeTimes(ctx, { row, version, onAt, offAt, reason, by: ctx.caller.userId })
  return {}
}

/** @throws a refusal of what lies in the future or ends before it begins */
export function checkTimes(ctx: Ctx, onAt: Date, offAt: Date | null): void {
  if (onAt > ctx.now) throw refuseField('onAt', 'duty.future')
  if (offAt && offAt > ctx.now) throw refuseField('offAt', 'duty.future')
  if (offAt && offAt < onAt) throw refuseField('offAt', 'duty.offBeforeOn')
}

/** A stretch on duty as it was decided that it was. */
export interface DecidedDuty {
  /** Null: nobody began it. */
  sessionId: number | null
  userId: number
  workCenterId: number
  onAt: string
  offAt: string
  reason: string
  /** Who said so. */
  by: number
}

/** Puts a stretch on duty right, or adds one that nobody began, as an area that had it approved asks. @returns the session */
export async function applyDutyCorrection(ctx: Ctx, decided: DecidedDuty): Promise<number> {
  const { sessionId, userId, reason, by } = decided
  const onAt = new Date(decided.onAt)
  const offAt = new Date(decided.offAt)
  checkTimes(ctx, onAt, offAt)
  if (sessionId !== null) {
    const row = await ctx.unscoped(() => lockRow(ctx.db, 'dutySession', sessionId))
    await writeTimes(ctx, { row, version: row.version, onAt, offAt, reason, by })
    return sessionId
  }
  await lockPeople(ctx, [userId])
  await refuseOverlap(ctx, { userId, sessionId: null, onAt, offAt })
  const { id: workCenterId, lineId, workshopId } = await lockRow(ctx.db, 'workCenter', decided.workCenterId)
  const shift = await shiftAt(ctx, lineId, onAt.getTime())
  const { id } = await ctx.db
    .insertInto('dutySession')
    .values({
      userId,
      workCenterId,
      lineId,
      workshopId,
      shiftDate: shift?.date ?? null,
      shiftId: shift?.id ?? null,
      onAt: onAt.toISOString(),
      offAt: offAt.toISOString(),
      correctedBy: by,
      correctionReason: reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { onAt: decided.onAt, offAt: decided.offAt }
  ctx.audit({ verb: 'correct', entity: 'duty', id, name: await nameOf(ctx, userId), note: reason, after: times })
  ctx.touch('duty', [id])
  return id
}

interface Times {
  row: Stored<'dutySession'>
  version: number
  onAt: Date
  offAt: Date | null
  reason: string
  by: number
}

async function writeTimes(ctx: Ctx, { row, version, onAt, offAt, reason, by }: Times): Promise<void> {
  const { id, userId } = row
  await lockPeople(ctx, [userId])
  await refuseOverlap(ctx, { userId, sessionId: id, onAt, offAt })
  const { before, after } = await updateRow(
    ctx.db,
    'dutySession',
    { id, version },
    {
      onAt: onAt.toISOString(),
      offAt: offAt?.toISOString() ?? null,
      forgotten: false,
      correctedBy: by,
      correctionReason: reason,
    },
  )
  ctx.audit({ verb: 'correct', entity: 'duty', id, name: await nameOf(ctx, userId), note: reason, before, after })
  ctx.touch('duty', [id])
}

const nameOf = async (ctx: Ctx, userId: number): Promise<string | undefined> =>
  (await ctx.db.selectFrom('teamUser').select('name').where('id', '=', userId).executeTakeFirst())?.name

async function refuseOverlap(
  ctx: Ctx,
  { userId, sessionId, onAt, offAt }: { userId: number; sessionId: number | null; onAt: Date; offAt: Date | null },
): Promise<void> {
  const other = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('dutySession')
      .select(['onAt'])
      .where('userId', '=', userId)
      .where('id', '<>', sessionId ?? 0)
      .where((e) => e.or([e('offAt', 'is', null), e('offAt', '>', onAt.toISOString())]))
      .where((e) => (offAt ? e('onAt', '<', offAt.toISOString()) : e.val(true)))
      .limit(1)
      .executeTakeFirst(),
  )
  if (other) throw refuse('duty.overlaps', { at: instantText(other.onAt, ctx.caller.zone) })
}
