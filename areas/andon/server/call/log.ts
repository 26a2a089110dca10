import type { Ctx } from '#core/server/context.ts'
import type { CourseKind } from '../../contract/call.api.ts'

/** Writes one step into a call's course: who (nobody: the product itself) did what, when. */
export async function logStep(
  ctx: Ctx,
  callId: number,
  kind: CourseKind,
  more: { toUserId?: number; tier?: number; note?: string | null } = {},
): Promise<void> {
  await ctx.db
    .insertInto('andonLog')
    .values({ callId, kind, at: ctx.now.toISOString(), userId: ctx.caller.userId || null, ...more })
    .execute()
}
