import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { nextOf } from '../../contract/interlock.ts'
import type { AskedCause } from '../../contract/scan.ts'
import { routeOf } from '../profile/read.ts'
import { Stopped } from './stopped.ts'
import type { At } from './unit.ts'

/** What every answer says of its unit. */
export const named = ({ facts: { serial, workorderNo, product }, station: { name: station } }: At) => ({
  serial,
  workorderNo,
  product,
  station,
})

/** The station that a unit goes to now, by its name. */
export function wayOf({ profile }: At, unit: At['unit']): string | null {
  if (unit.status === 'failed') return profile.stations.find(({ kind }) => kind === 'repair')?.name ?? null
  return nextOf(routeOf(profile), unit)?.name ?? null
}

/** The causes that the profile names; where it names none, all that are in use. */
export async function causesOf(ctx: Ctx, { profile: { causes } }: Pick<At, 'profile'>): Promise<AskedCause[]> {
  const ids = causes.map(({ reasonId }) => reasonId)
  const { rows } = await sql<AskedCause>`select r.id, r.code, ${nameIn(ctx, 'r')} as name from defect_reason r
    where r.enabled and (${!ids.length} or r.id = any(${ids}::bigint[])) order by r.code limit 100`.execute(ctx.db)
  return rows
}

/** @throws Stopped: there is no such cause in use */
export async function knownReason(ctx: Ctx, id: number | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined
  const row = await ctx.db
    .selectFrom('defectReason')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new Stopped('causeKnown', { key: 'lineCheck.causeKnown' })
  return id
}
