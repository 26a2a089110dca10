import type { Ctx } from '#core/server/context.ts'
import type { breakdownStepKinds } from '../../contract/breakdown.api.ts'

interface Step {
  kind: (typeof breakdownStepKinds)[number]
  note?: string | null
  toUserId?: number | null
  /** Nobody did it: it followed from what somebody did. */
  bySystem?: boolean
}

/** Writes a step of a breakdown's course. */
export async function writeStep(
  ctx: Ctx,
  breakdownId: number,
  { kind, note, toUserId, bySystem }: Step,
): Promise<void> {
  await ctx.db
    .insertInto('maintenanceBreakdownStep')
    .values({
      breakdownId,
      at: ctx.now.toISOString(),
      kind,
      userId: bySystem ? null : ctx.caller.userId || null,
      toUserId: toUserId ?? null,
      note: note || null,
    })
    .execute()
}
