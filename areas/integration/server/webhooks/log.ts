import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/webhook.api.ts'
import { attemptsOf } from '../delivery/attempts.ts'
import { mayReadTold } from '../policy.ts'
import { bodyOf } from './driver.ts'

/** What a message says, and how it fared. */
export async function deliveryLog(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<typeof api.getWebhookDeliveryLog>> {
  const row = await ctx.db
    .selectFrom('outgoingDelivery as d')
    .innerJoin('webhook as w', (j) => j.onRef('w.teamId', '=', 'd.teamId').onRef('w.targetId', '=', 'd.targetId'))
    .select(['d.type', 'd.occurredAt', 'd.payload'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  throwIf(mayReadTold(ctx.caller, row.type))
  return { body: bodyOf(row), attempts: await attemptsOf(ctx, id) }
}
