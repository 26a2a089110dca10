import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, updateRow } from '#core/server/crud/rows.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { correctDuty as correctDutyEndpoint } from '../../contract/duty.ts'
import { lockPeople } from './lock-people.ts'

/** Corrects a stretch on duty with a reason. Stretches of one person never overlap. */
export async function correctDuty(
  ctx: Ctx,
  input: InputOf<typeof correctDutyEndpoint>,
): Promise<Record<string, never>> {
  const { id, version, reason } = input
  const onAt = new Date(input.onAt)
  const offAt = input.offAt === null ? null : new Date(input.offAt)
  if (onAt > ctx.now) throw refuseField('onAt', 'duty.future')
  if (offAt && offAt > ctx.now) throw refuseField('offAt', 'duty.future')
  if (offAt && offAt < onAt) throw refuseField('offAt', 'duty.offBeforeOn')
  const row = await lockRow(ctx.db, 'dutySession', id)
  const userId = row.userId
  await lockPeople(ctx, [userId])
  const other = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('dutySession')
      .select(['onAt'])
      .where('userId', '=', userId)
      .where('id', '<>', id)
      .where((e) => e.or([e('offAt', 'is', null), e('offAt', '>', onAt.toISOString())]))
      .where((e) => (offAt ? e('onAt', '<', offAt.toISOString()) : e.val(true)))
      .limit(1)
      .executeTakeFirst(),
  )
  if (other) throw refuse('duty.overlaps', { at: localText(ctx, other.onAt) })
  const { before, after } = await updateRow(
    ctx.db,
    'dutySession',
    { id, version },
    {
      onAt: onAt.toISOString(),
      offAt: offAt?.toISOString() ?? null,
      forgotten: false,
      correctedBy: ctx.caller.userId,
      correctionReason: reason,
    },
  )
  const user = await ctx.db.selectFrom('teamUser').select('name').where('id', '=', userId).executeTakeFirst()
  ctx.audit({ verb: 'correct', entity: 'duty', id, name: user?.name, note: reason, before, after })
  ctx.touch('duty', [id])
  return {}
}

const localText = (ctx: Ctx, instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.caller.zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  )
