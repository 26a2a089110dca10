import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { photoLimits } from '#core/contract/photos.ts'
import type { Ctx } from '#core/server/context.ts'
import { attachPictures, checkPictures } from '#core/server/files/attach.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { addAndonPhoto } from '../../contract/call.api.ts'
import { logStep } from './log.ts'
import { lockCall } from './row.ts'

const field = 'photoIds'

/** Adds pictures to a call, whoever took them; one that waited for a network may come after the call was closed. */
export async function addPhotos(
  ctx: Ctx,
  { id, photoIds }: InputOf<typeof addAndonPhoto>,
): Promise<OutputOf<typeof addAndonPhoto>> {
  const call = await lockCall(ctx, id)
  const ids = [...new Set(photoIds)]
  const { count } = await ctx.db
    .selectFrom('andonCallPhoto')
    .select(sql<number>`count(*)`.as('count'))
    .where('callId', '=', id)
    .executeTakeFirstOrThrow()
  if (count + ids.length > photoLimits.most) throw refuseField(field, 'andon.photosMost', { max: photoLimits.most })
  await checkPictures(ctx, { field, ids })
  await attachPictures(ctx, { entity: 'andonCall', id }, { field, ids })
  const added = { callId: id, addedBy: ctx.caller.userId, addedAt: ctx.now.toISOString() }
  await ctx.db
    .insertInto('andonCallPhoto')
    .values(ids.map((fileId) => ({ ...added, fileId })))
    .execute()
  await logStep(ctx, id, 'photographed')
  ctx.audit({ verb: 'photograph', entity: 'andonCall', id, name: call.callNo, after: { photoIds: ids } })
  ctx.touch('andonCall', [id])
  return {}
}
