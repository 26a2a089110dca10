import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { readTeamConfig, writeTeamConfig } from '#core/server/team-config.ts'
import { defaultLampRules, type LampRules } from '#engines/kpi/index.ts'
import { type updateLampRules as api, lampRules } from '../contract/lamp-rules.ts'

const name = 'lampRules'

export async function readLampRules(db: Db): Promise<LampRules & InputOf<typeof api>> {
  return lampRules.parse((await readTeamConfig(db, name)).value ?? defaultLampRules)
}

export async function updateLampRules(ctx: Ctx, rules: InputOf<typeof api>): Promise<Record<string, never>> {
  const before = await readLampRules(ctx.db)
  await writeTeamConfig(ctx, name, rules)
  ctx.audit({ verb: 'update', entity: name, before, after: rules })
  ctx.touch(name)
  return {}
}
