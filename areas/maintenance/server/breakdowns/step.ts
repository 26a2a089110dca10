import type { Ctx } from '#core/server/context.ts'
import type { breakdownStepKinds } from '../../contract/breakdown.api.ts'

interface Step {
  kind: (typeof breakdownStepKinds)[number]
  note?: string | null
  toUserId?: number | null
}

/** Writes a step of a breakdown's course. */
export async function writeStep(ctx: Ctx, breakdownId: number, { kind, note, toUserId }: Step): Promise<void> {
  await ctx.db
    .insertInto('maintenanceBreakdownStep')
    .values({
      breakdownId,
      at: ctx.now.toISOString(),
      kind,
      userId: ctx.caller.userId || null,
      toUserId: toUserId ?? null,
      note: note || null,
    })
    .execute()
}
