import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuseFields } from '#core/server/refusal.ts'
import { readTeamConfig, replaceTeamConfig } from '#core/server/team-config.ts'
import { isCompanyPrefix } from '#engines/gs1/index.ts'
import type { EpcisSetting, getEpcisSetting, updateEpcisSetting } from '../../contract/epcis.ts'

const name = 'epcis'

const settingOf = (value: unknown): EpcisSetting => {
  const { companyPrefix = '', namespace = '' } = (value ?? {}) as Partial<EpcisSetting>
  return { companyPrefix, namespace }
}

/** How the team names itself; what it never set is empty. */
export async function readSetting(db: Db): Promise<EpcisSetting> {
  return settingOf((await readTeamConfig(db, name)).value)
}

export async function getSetting({ db }: Ctx): Promise<OutputOf<typeof getEpcisSetting>> {
  const { version, value } = await readTeamConfig(db, name)
  const setting = settingOf(value)
  const prefix = setting.companyPrefix
  const counted = await sql<{ products: number; withGtin: number; foreign: number }>`
    select count(*)::int as products, count(gtin)::int as with_gtin,
      count(gtin) filter (where ${prefix}::text <> '' and substr(gtin, 2, length(${prefix}::text)) <> ${prefix}::text)::int as "foreign"
    from product where enabled`.execute(db)
  const { products = 0, withGtin = 0, foreign = 0 } = counted.rows[0] ?? {}
  return { version, value: setting, products, withGtin, foreign }
}

export async function updateSetting(
  ctx: Ctx,
  { version, value }: InputOf<typeof updateEpcisSetting>,
): Promise<OutputOf<typeof updateEpcisSetting>> {
  const next = { companyPrefix: value.companyPrefix, namespace: value.namespace.replace(/\/+$/, '') }
  const issues: FieldIssue[] = []
  if (next.companyPrefix && !isCompanyPrefix(next.companyPrefix)) {
    issues.push({ field: 'value.companyPrefix', key: 'epcis.prefixWrong' })
  }
  if (next.namespace && !isNamespace(next.namespace))
    issues.push({ field: 'value.namespace', key: 'epcis.namespaceWrong' })
  if (issues.length > 0) throw refuseFields(issues)
  const before = await replaceTeamConfig(ctx, name, { version, value: next }, settingOf)
  ctx.audit({ verb: 'update', entity: 'epcisSetting', before: settingOf(before), after: next })
  ctx.touch('epcisSetting')
  return { version: version + 1, value: next }
}

/** An address of the web that identifiers can be put behind: no query, no fragment, no name of a user. */
function isNamespace(text: string): boolean {
  if (!/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?(\/[A-Za-z0-9._~-]+)*$/.test(text)) return false
  return URL.canParse(text)
}
