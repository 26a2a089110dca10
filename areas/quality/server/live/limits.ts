import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField, stale, throwIf } from '#core/server/refusal.ts'
import { measuredChart } from '#engines/spc/index.ts'
import {
  type decideSpcLimit,
  fewestForLimits,
  type noteSpcPoint,
  type proposeSpcLimit,
} from '../../contract/spc-live.api.ts'
import { mayDecideLimit } from '../policy.ts'

type Proposal = InputOf<typeof proposeSpcLimit>

/** Proposes limits: reckoned from points that a person chose, or given. Nothing moves those in force until somebody else approves. */
export async function proposeLimit(ctx: Ctx, input: Proposal): Promise<OutputOf<typeof proposeSpcLimit>> {
  const { id, reason, excluded } = input
  const row = await lockRow(ctx.db, 'spcCharacteristic', id)
  const figures = await figuresOf(ctx, input, row.chart as 'iMR' | 'xbarR' | 'xbarS')
  const { rows } = await sql<{ id: number; number: number }>`
    insert into spc_limit (characteristic_id, number, center, sigma, base_from, base_to, excluded, reason, proposed_by, proposed_at)
    select ${id}, coalesce(max(number), 0) + 1, ${figures.center}, ${figures.sigma}, ${figures.from}::bigint, ${figures.to}::bigint,
      ${JSON.stringify(figures.from === null ? [] : excluded)}::jsonb, ${reason}, ${ctx.caller.userId}::bigint,
      ${ctx.now.toISOString()}::timestamptz
    from spc_limit where characteristic_id = ${id}
    on conflict (team_id, characteristic_id) where state = 'proposed' do nothing
    returning id, number`.execute(ctx.db)
  const [made] = rows
  if (!made) throw refuse('spcLimit.proposedAlready')
  ctx.audit({ verb: 'proposeLimit', entity: 'spcCharacteristic', id, name: row.code, after: figures, note: reason })
  ctx.touch('spcCharacteristic', [id])
  return made
}

interface Figures {
  center: number
  sigma: number
  from: number | null
  to: number | null
}

async function figuresOf(ctx: Ctx, input: Proposal, chart: 'iMR' | 'xbarR' | 'xbarS'): Promise<Figures> {
  const { id, from, to, center, sigma, excluded } = input
  if (typeof center === 'number' || typeof sigma === 'number') {
    if (typeof center !== 'number') throw refuseField('center', 'invalid.required')
    if (typeof sigma !== 'number') throw refuseField('sigma', 'invalid.required')
    return { center, sigma, from: null, to: null }
  }
  if (!from) throw refuseField('from', 'invalid.required')
  if (!to) throw refuseField('to', 'invalid.required')
  const left = excluded.map(({ serial }) => serial)
  const { rows } = await ctx.unscoped(() =>
    sql<{ measured: number[] }>`select measured from spc_point
      where characteristic_id = ${id} and serial between ${from} and ${to} and not serial = any(${left}::bigint[])
      order by serial limit 10000`.execute(ctx.db),
  )
  if (rows.length < fewestForLimits)
    throw refuseField('to', 'spcLimit.tooFew', { count: rows.length, fewest: fewestForLimits })
  const reckoned = measuredChart(
    chart,
    rows.map(({ measured }) => measured),
  )
  if (!(reckoned.sigma > 0)) throw refuseField('to', 'spcLimit.noSpread')
  return { center: reckoned.center, sigma: reckoned.sigma, from, to }
}

/** Approves or rejects what somebody else proposed; approved it is in force at once. */
export async function decideLimit(
  ctx: Ctx,
  { id, version, approve }: InputOf<typeof decideSpcLimit>,
): Promise<OutputOf<typeof decideSpcLimit>> {
  const row = await lockRow(ctx.db, 'spcLimit', id)
  if (row.version !== version) throw stale(row)
  throwIf(mayDecideLimit(ctx.caller, row))
  await sql`update spc_limit set state = ${approve ? 'approved' : 'rejected'}, version = version + 1, decided_by = ${ctx.caller.userId},
    decided_at = ${ctx.now.toISOString()} where id = ${id}`.execute(ctx.db)
  const after = { number: row.number, center: row.center, sigma: row.sigma }
  const verb = approve ? 'approveLimit' : 'rejectLimit'
  ctx.audit({ verb, entity: 'spcCharacteristic', id: row.characteristicId, name: String(row.number), after })
  ctx.touch('spcCharacteristic', [row.characteristicId])
  return { id }
}

/** Keeps what somebody found out about a point. */
export async function notePoint(
  ctx: Ctx,
  { id, note }: InputOf<typeof noteSpcPoint>,
): Promise<OutputOf<typeof noteSpcPoint>> {
  const { rows } = await sql<{ characteristicId: number; serial: number }>`
    update spc_point set note = ${note || null}, noted_by = ${ctx.caller.userId} where id = ${id}
    returning characteristic_id, serial`.execute(ctx.db)
  const [point] = rows
  if (!point) throw notFound()
  ctx.audit({
    verb: 'notePoint',
    entity: 'spcPoint',
    id,
    name: String(point.serial),
    note,
  })
  ctx.touch('spcCharacteristic', [point.characteristicId])
  return { id }
}
