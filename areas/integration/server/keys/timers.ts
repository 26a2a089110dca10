import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Days that calls are kept, counted by day. */
const keptDays = 90

/** Reminds makers of keys that end soon, once for each end. */
async function remind(ctx: Ctx): Promise<void> {
  const ending = await ctx.db
    .selectFrom('accessKey')
    .select(['id', 'name', 'madeBy', 'expiresAt'])
    .where('status', '=', 'enabled')
    .where('remindDays', '>', 0)
    .where(sql<boolean>`expires_at > now() and expires_at <= now() + make_interval(days => remind_days)
      and reminded_of is distinct from expires_at`)
    .forUpdate()
    .execute()
  for (const { id, name, madeBy, expiresAt } of ending) {
    const days = Math.max(1, Math.ceil((Date.parse(expiresAt ?? '') - ctx.now.getTime()) / 86_400_000))
    await notify(ctx, {
      area: 'integration',
      channels: ['inApp', 'email'],
      to: [madeBy],
      template: 'accessKey.ending',
      params: () => ({ name, days }),
      link: 'accessKey',
      source: { entity: 'accessKey', id, workshopId: null },
    })
    await ctx.db.updateTable('accessKey').set({ remindedOf: expiresAt }).where('id', '=', id).execute()
  }
}

export const keyTimers: NonNullable<AreaServer['timers']> = [
  { name: 'integration.remind', cron: '10 0 * * *', run: (service) => service.eachTeam(remind) },
  {
    name: 'integration.forgetUse',
    cron: '35 3 * * *',
    run: (service) =>
      service.eachTeam(async ({ db, now }) => {
        await db.deleteFrom('accessKeyUse').where('day', '<', daysBefore(now, keptDays).slice(0, 10)).execute()
        await db.deleteFrom('accessKeySecret').where('expiresAt', '<', now.toISOString()).execute()
      }),
  },
]
