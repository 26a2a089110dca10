import { sql } from 'kysely'
import { readLampRules } from '#areas/devices/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuseFields, stale } from '#core/server/refusal.ts'
import type { AndonSetting, getAndonSetting, updateAndonSetting } from '../contract/setting.ts'

type Stored = OutputOf<typeof getAndonSetting>

const initial: AndonSetting = {
  autoTrigger: false,
  yellowMinutes: null,
  yellowTypeId: null,
  yellowRepeatMinutes: null,
  redMinutes: null,
  redTypeId: null,
  redRepeatMinutes: null,
  closeWithLamp: true,
  blueDisplay: false,
  acceptMinutes: null,
}

const keys = Object.keys(initial) as (keyof AndonSetting)[]
const pick = (row: AndonSetting): AndonSetting =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as AndonSetting

/** The team's setting, or that of a team that has set nothing. */
export async function readSetting(db: Db): Promise<AndonSetting> {
  const row = await db.selectFrom('andonSetting').selectAll().executeTakeFirst()
  return row ? pick(row) : initial
}

export async function storedSetting(ctx: Ctx): Promise<Stored> {
  const { db } = ctx
  const row = await db
    .selectFrom('andonSetting as s')
    .leftJoin('andonType as y', (join) => join.onRef('y.teamId', '=', 's.teamId').onRef('y.id', '=', 's.yellowTypeId'))
    .leftJoin('andonType as r', (join) => join.onRef('r.teamId', '=', 's.teamId').onRef('r.id', '=', 's.redTypeId'))
    .selectAll('s')
    .select([nameIn<string | null>(ctx, 'y').as('yellowTypeName'), nameIn<string | null>(ctx, 'r').as('redTypeName')])
    .executeTakeFirst()
  const { version = 0, yellowTypeName = null, redTypeName = null } = row ?? {}
  const { bluePriority } = await readLampRules(db)
  return { version, bluePriority, setting: { ...(row ? pick(row) : initial), yellowTypeName, redTypeName } }
}

export async function updateSetting(ctx: Ctx, input: InputOf<typeof updateAndonSetting>): Promise<Stored> {
  const { version, ...given } = input
  await ctx.db
    .insertInto('andonSetting')
    .values({ version: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = await ctx.db.selectFrom('andonSetting').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (row.version !== version) throw stale(await storedSetting(ctx))
  const before = pick(row)
  // What is not sent stays; a switch that is sent as nothing is off.
  const after = pick({ ...before, ...given })
  for (const key of ['autoTrigger', 'closeWithLamp', 'blueDisplay'] as const) after[key] ??= false
  const issues = await issuesOf(ctx, after)
  if (issues.length) throw refuseFields(issues)
  await ctx.db
    .updateTable('andonSetting')
    .set({ ...after, version: sql<number>`version + 1` })
    .execute()
  ctx.audit({ verb: 'update', entity: 'andonSetting', before, after })
  ctx.touch('andonSetting')
  return storedSetting(ctx)
}

/** With the trigger on, each lamp needs its minutes and what it calls for; blue is shown only where it has priority. */
async function issuesOf(ctx: Ctx, setting: AndonSetting): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  if (setting.autoTrigger)
    for (const field of ['yellowMinutes', 'yellowTypeId', 'redMinutes', 'redTypeId'] as const)
      if (setting[field] === null) issues.push({ field, key: 'invalid.required' })
  if (setting.blueDisplay && !(await readLampRules(ctx.db)).bluePriority)
    issues.push({ field: 'blueDisplay', key: 'andonSetting.blueNeedsPriority' })
  for (const field of ['yellowTypeId', 'redTypeId'] as const) {
    const id = setting[field]
    if (id === null) continue
    const type = await ctx.db.selectFrom('andonType').select('id').where('id', '=', id).executeTakeFirst()
    if (!type) issues.push({ field, key: 'refused.gone' })
  }
  return issues
}
