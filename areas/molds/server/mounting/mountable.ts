import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { refuse } from '#core/server/refusal.ts'
import type { MoldDue, MoldState } from '../../contract/mold-status.ts'
import type { MountableMold, selectMoldProduct, selectMountableMold } from '../../contract/mounting.api.ts'
import { moldLock, reckonedMolds } from '../mold-shots.ts'
import { wantingTasks } from './wanting-tasks.ts'

/** What decides whether a mold can be mounted on a machine. */
export interface MoldFacts {
  id: number
  number: string
  name: string
  location: string | null
  enabled: boolean
  status: MoldState
  due: MoldDue | null
  untilMaintenance: number | null
  shotsNow: number
  /** The team locks molds past their limit. */
  locks: boolean
  /** It fits a work centre that the machine stands in, or any. */
  fits: boolean
  /** Work centres that it fits. */
  presses: string | null
  /** The machine that it hangs in. */
  hangsOn: string | null
}

const factsOf = (
  reader: Reader,
  machineId: number,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<MoldFacts>`
  select m.id, m.number, m.name, m.location, m.enabled, m.status, m.due, m.until_maintenance, m.shots_now, ${moldLock} as locks,
    fit.presses is null or fit.fits as fits, fit.presses,
    (select v.number || ' ' || ${nameIn(reader, 'v')} from mold_mounting k join machine v on v.team_id = k.team_id and v.id = k.machine_id
      where k.team_id = m.team_id and k.mold_id = m.id and k.removed_at is null) as hangs_on
  from ${reckonedMolds} m cross join lateral (
    select string_agg(${nameIn(reader, 'c')}, ', ' order by c.number) as presses,
      bool_or(exists (select from work_center_machine a where a.team_id = p.team_id and a.work_center_id = p.work_center_id
        and a.machine_id = ${machineId})) as fits
    from mold_press p join work_center c on c.team_id = p.team_id and c.id = p.work_center_id
    where p.team_id = m.team_id and p.mold_id = m.id) fit
  where ${which} order by ${order} limit 50`

/** Facts of one mold; all workshops count. */
export async function factsFor(ctx: Ctx, machineId: number, moldId: number): Promise<MoldFacts | undefined> {
  const { rows } = await ctx.unscoped(() => factsOf(ctx, machineId, sql`m.id = ${moldId}`, sql`m.id`).execute(ctx.db))
  return rows[0]
}

/** Why a mold cannot be mounted, and what would help; null: it can. */
export function obstacleOf(ctx: Pick<Ctx, 't'>, mold: MoldFacts): Message | null {
  const params = { mold: mold.number }
  if (!mold.enabled) return { key: 'mounting.disabled', params }
  if (mold.status === 'inUse') return { key: 'mounting.elsewhere', params: { ...params, machine: mold.hangsOn ?? '' } }
  if (mold.status !== 'inLibrary')
    return { key: 'mounting.away', params: { ...params, state: ctx.t(`moldStatus.${mold.status}`) } }
  if (!mold.fits) return { key: 'mounting.unfit', params: { ...params, presses: mold.presses ?? '' } }
  if (mold.due === 'overdue' && mold.locks) return { key: 'mounting.overdue', params }
  return null
}

/** Molds for a machine: those that its next tasks want, in their order, then those that can be mounted, then the others. */
export async function selectMountable(
  ctx: Ctx,
  { machineId, keyword, code }: InputOf<typeof selectMountableMold>,
): Promise<OutputOf<typeof selectMountableMold>> {
  const number = code === undefined ? null : scannedNumber(code)
  const wanted = await wantingTasks(ctx, machineId)
  const wantedIds = wanted.flatMap(({ moldId }) => moldId ?? [])
  const which = number
    ? sql`m.number = any(${spellingsOf(number)})`
    : sql`m.enabled and concat_ws(' ', m.number, m.name, m.location) ilike ${containing(keyword)}`
  const order = sql`array_position(${wantedIds}::bigint[], m.id) nulls last,
    m.status <> 'inLibrary' or (fit.presses is not null and not fit.fits), m.number`
  const { rows } = await ctx.unscoped(() => factsOf(ctx, machineId, which, order).execute(ctx.db))
  if (number && !rows.length) throw refuse('mounting.moldUnknown', { code: number })
  return {
    rows: rows.map((mold): MountableMold => {
      const { id, number: moldNumber, name, location, status, due, untilMaintenance } = mold
      const obstacle = obstacleOf(ctx, mold)
      const wantedBy = wanted.find(({ moldId }) => moldId === id)?.taskNo ?? null
      const shown = { id, number: moldNumber, name, location, status, due, untilMaintenance, wantedBy }
      return { ...shown, obstacle: obstacle && ctx.t(obstacle.key, obstacle.params) }
    }),
  }
}

/** Products by the routings that name a mold and by its own cavities. */
export const productsWithMold = (moldId: number) => sql`
  select h.product_id from mold_product h where h.mold_id = ${moldId}
  union select r.product_id from mold m
    join routing_operation o on o.team_id = m.team_id and o.mold = m.number
    join routing r on r.team_id = o.team_id and r.id = o.routing_id
  where m.id = ${moldId}`

export async function selectProduct(
  ctx: Ctx,
  { moldId }: InputOf<typeof selectMoldProduct>,
): Promise<OutputOf<typeof selectMoldProduct>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select p.id, p.code || ' ' || ${nameIn(ctx, 'p')} as text from product p
    where p.id in (${productsWithMold(moldId)}) order by p.code limit 200`.execute(ctx.db)
  return { rows }
}
