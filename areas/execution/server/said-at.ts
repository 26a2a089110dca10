import type { Ctx } from '#core/server/context.ts'

const longestMs = 3 * 86_400_000

/**
 * The moment at which something was said that reached the server late: as the caller names it, or as long ago as he kept it. A clock
 * that runs ahead counts as now, what is older than three days as three days old.
 */
export function saidAt(ctx: Pick<Ctx, 'now' | 'said'>, at: string | null | undefined): Date {
  if (!at) return ctx.said
  const now = ctx.now.getTime()
  return new Date(Math.min(now, Math.max(now - longestMs, Date.parse(at))))
}
