import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { stale } from '#core/server/refusal.ts'
import type { Line } from '../../contract/line.ts'
import type { QueueApi } from '../../contract/queue-api.ts'

type Setting = OutputOf<QueueApi['getLineSetting']>

const columns = ['version', 'nextShown', 'queueVersion'] as const

/** What a line has until somebody sets it. */
const unset = { version: 1, nextShown: 3, queueVersion: 1 }

export const settingOf = async ({ db }: Ctx, line: Line): Promise<typeof unset> =>
  (await db.selectFrom('lineSetting').select(columns).where('line', '=', line.id).executeTakeFirst()) ?? unset

/** The row of a line, locked until the transaction ends: who changes its queue or its setting takes turns here. */
export async function lockSetting({ db }: Ctx, line: Line): Promise<typeof unset> {
  await db
    .insertInto('lineSetting')
    .values({ line: line.id })
    .onConflict((c) => c.doNothing())
    .execute()
  return db.selectFrom('lineSetting').select(columns).where('line', '=', line.id).forUpdate().executeTakeFirstOrThrow()
}

export async function lineSetting(ctx: Ctx, line: Line): Promise<Setting> {
  const { version, nextShown } = await settingOf(ctx, line)
  return { version, nextShown }
}

export async function updateSetting(
  ctx: Ctx,
  line: Line,
  { version, nextShown }: InputOf<QueueApi['updateLineSetting']>,
): Promise<Setting> {
  const before = await lockSetting(ctx, line)
  if (before.version !== version) throw stale(await lineSetting(ctx, line))
  const after = { nextShown, version: before.version + 1 }
  await ctx.db.updateTable('lineSetting').set(after).where('line', '=', line.id).execute()
  const name = ctx.t(`area.${line.id}`)
  ctx.audit({
    verb: 'update',
    entity: 'lineSetting',
    name,
    before: { nextShown: before.nextShown },
    after: { nextShown },
  })
  // The stations show what comes next by it.
  ctx.touch('lineQueue')
  ctx.touch('lineSetting')
  return { version: after.version, nextShown }
}
