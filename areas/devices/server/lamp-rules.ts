import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { defaultLampRules, type LampRules } from '#engines/kpi/index.ts'
import { type updateLampRules as api, lampRules } from '../contract/lamp-rules.ts'

const name = 'lampRules'

export async function readLampRules(db: Db): Promise<LampRules & InputOf<typeof api>> {
  const row = await db.selectFrom('teamConfig').select('value').where('name', '=', name).executeTakeFirst()
  return lampRules.parse(row?.value ?? defaultLampRules)
}

export async function updateLampRules(ctx: Ctx, rules: InputOf<typeof api>): Promise<Record<string, never>> {
  const before = await readLampRules(ctx.db)
  const value = JSON.stringify(rules)
  await ctx.db
    .insertInto('teamConfig')
    .values({ name, value })
    .onConflict((c) =>
      c.columns(['teamId', 'name']).doUpdateSet((e) => ({ value, version: e('teamConfig.version', '+', 1) })),
    )
    .execute()
  ctx.audit({ verb: 'update', entity: name, before, after: rules })
  ctx.touch(name)
  return {}
}
