import type { Ctx } from '#core/server/context.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { readTeamConfig } from '#core/server/team-config.ts'
import { isCompanyPrefix, makeSscc } from '#engines/gs1/index.ts'

/** The team's GS1 Company Prefix, as it named itself for EPCIS; empty: it has none. */
async function companyPrefix(ctx: Pick<Ctx, 'db'>): Promise<string> {
  const { value } = await readTeamConfig(ctx.db, 'epcis')
  const prefix = (value as { companyPrefix?: unknown } | undefined)?.companyPrefix
  return typeof prefix === 'string' && isCompanyPrefix(prefix) ? prefix : ''
}

/**
 * The number of a unit: the team's next SSCC, whose extension digit counts on where the serial reference has no room any more; of a team without a
 * prefix, or with all of its numbers given, the next of its own numbering.
 */
export async function numberOfUnit(ctx: Ctx): Promise<string> {
  const prefix = await companyPrefix(ctx)
  if (prefix) {
    const room = 10 ** (16 - prefix.length)
    const [reference = ''] = await takeNumbers(ctx, 'sscc', 1)
    const nth = Number(reference)
    if (nth < room * 10) return makeSscc(Math.floor(nth / room), prefix, String(nth % room))
  }
  return (await takeNumbers(ctx, 'stockUnit', 1))[0] ?? ''
}
