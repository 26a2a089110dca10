import type { Ctx } from './context.ts'
import { slot } from './slots.ts'

/** Whether the team of the act may read its data at all, whoever asks. */
export const teamReads = slot<(ctx: Ctx) => Promise<boolean>>('team.reads')

/** Asked by what tells a team of its data by itself, where no call passes a gate. */
export async function mayReadNow(ctx: Ctx): Promise<boolean> {
  for (const reads of ctx.filled(teamReads)) if (!(await reads(ctx))) return false
  return true
}
