import { limits } from '#core/contract/limits.ts'
import type { Ctx } from '#core/server/context.ts'

/**
 * The moment at which something was entered that reached the server late: as the caller names it, or as long ago as he kept it. A clock
 * that runs ahead counts as now, what is older than three days as three days old.
 */
export function enteredAt(ctx: Pick<Ctx, 'now' | 'enteredAt'>, at: string | null | undefined): Date {
  if (!at) return ctx.enteredAt
  const now = ctx.now.getTime()
  return new Date(Math.min(now, Math.max(now - limits.keptMost, Date.parse(at))))
}
