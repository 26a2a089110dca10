import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuseField } from '#core/server/refusal.ts'
import { readTeamConfig, replaceTeamConfig } from '#core/server/team-config.ts'
import type { getStockCountRule, StockCountRule, updateStockCountRule } from '../../contract/count.ts'

const name = 'stockCount'

/** Until a team says otherwise: classes by moves of a year, as prices may not be known; A monthly, B quarterly, C twice a year. */
export const usualRule: StockCountRule = {
  basis: 'moves',
  days: 365,
  shareA: 80,
  shareB: 95,
  daysA: 30,
  daysB: 90,
  daysC: 180,
  tolerance: 1,
}

const ruleOf = (value: unknown): StockCountRule => ({ ...usualRule, ...((value ?? {}) as Partial<StockCountRule>) })

export async function readRule(db: Db): Promise<StockCountRule> {
  return ruleOf((await readTeamConfig(db, name)).value)
}

export async function getCountRule({ db }: Ctx): Promise<OutputOf<typeof getStockCountRule>> {
  const { version, value } = await readTeamConfig(db, name)
  return { version, value: ruleOf(value) }
}

export async function updateCountRule(
  ctx: Ctx,
  { version, value }: InputOf<typeof updateStockCountRule>,
): Promise<OutputOf<typeof updateStockCountRule>> {
  if (value.shareB <= value.shareA) throw refuseField('value.shareB', 'stockCount.shares')
  const before = await replaceTeamConfig(ctx, name, { version, value }, ruleOf)
  ctx.audit({ verb: 'update', entity: 'stockCountRule', before: ruleOf(before), after: value })
  ctx.touch('stockCountDue')
  return { version: version + 1, value }
}
