import type { Ctx } from './context.ts'
import { slot } from './slots.ts'

/** What of a team may be bounded. */
export type QuotaKind = 'users' | 'machines' | 'storage'

/** Refuses where the team has, as its rows stand within the act's transaction, more than it may. */
export type QuotaCheck = (ctx: Ctx, kind: QuotaKind) => Promise<void>

export const teamQuota = slot<QuotaCheck>('team.quota')

/** Asked once what is new stands in its table: where it is too much, the act is refused and undone. */
export async function keepQuota(ctx: Ctx, kind: QuotaKind): Promise<void> {
  for (const check of ctx.filled(teamQuota)) await check(ctx, kind)
}
