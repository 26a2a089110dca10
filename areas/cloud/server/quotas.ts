import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse } from '#core/server/refusal.ts'
import type { QuotaCheck, QuotaKind } from '#core/server/team-quota.ts'
import { mayRenew } from './policy.ts'

const bytesOfMb = 1024 * 1024

/** What of each quota the team uses; storage in megabytes. People count from their invitation on, machines while they are enabled. */
const used: Record<QuotaKind, (db: Db) => Promise<number>> = {
  users: async (db) =>
    (
      await db
        .selectFrom('teamUser')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('deletedAt', 'is', null)
        .where('status', 'in', ['enabled', 'invited'])
        .executeTakeFirstOrThrow()
    ).n,
  machines: async (db) =>
    (
      await db
        .selectFrom('machine')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('enabled', '=', true)
        .executeTakeFirstOrThrow()
    ).n,
  // What the product made for whoever asked is gone in days: data can be exported whatever is stored.
  storage: async (db) =>
    (
      await db
        .selectFrom('file')
        .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('n'))
        .where('purpose', '<>', 'export')
        .executeTakeFirstOrThrow()
    ).n / bytesOfMb,
}

const kinds = Object.keys(used) as QuotaKind[]

/** Past a comma megabytes say nothing. */
const whole = (n: number): number => Math.ceil(n)

/** What the team uses of each, all workshops together. */
export const quotasUsed = (ctx: Ctx): Promise<Record<QuotaKind, number>> =>
  ctx.unscoped(async () => {
    const found = {} as Record<QuotaKind, number>
    for (const kind of kinds) found[kind] = whole(await used[kind](ctx.db))
    return found
  })

/** Files that nothing holds yet, of whoever sends papers of an order in a team that has no room left. */
const looseMost = 5

/** Whether the caller may send what an order, its invoice or the way to one waits for: paying must not need the room that is paid for. */
async function sendsPapers({ db, caller }: Ctx): Promise<boolean> {
  if (!mayRenew(caller)) return false
  const open = await db.selectFrom('cloudOrder').select('id').where('state', '=', 'notPaid').executeTakeFirst()
  const info = await db.selectFrom('cloudInvoiceInfo').select('version').executeTakeFirst()
  const back = await db.selectFrom('cloudInvoice').select('orderId').where('state', '=', 'sentBack').executeTakeFirst()
  if (!open && info && !back) return false
  const { n } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('createdBy', '=', caller.userId)
    .where('purpose', '<>', 'export')
    .where('attachedTo', 'is', null)
    .executeTakeFirstOrThrow()
  return n <= looseMost
}

/** Refuses what goes beyond; those who add at the same moment wait for each other. */
export const checkQuota: QuotaCheck = (ctx, kind) =>
  ctx.unscoped(async () => {
    const subscription = await ctx.db
      .selectFrom('cloudSubscription')
      .select(['users', 'machines', 'storageMb as storage'])
      .where('teamId', '=', ctx.caller.teamId)
      .executeTakeFirst()
    const most = subscription?.[kind] ?? null
    if (most === null || (kind === 'storage' && (await sendsPapers(ctx)))) return
    await sql`select pg_advisory_xact_lock(hashtext(${`quota ${kind} ${ctx.caller.teamId}`}))`.execute(ctx.db)
    const now = await used[kind](ctx.db)
    if (now > most) throw refuse(`cloudService.over.${kind}`, { max: most, count: whole(now) })
  })
