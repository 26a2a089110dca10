import { sql } from 'kysely'
import { countUnitPrints } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { FrameLabel, getXkFrameLabel, printXkFrame } from '../contract/xk.ts'
import { madeBy } from './made-of.ts'

type Line = FrameLabel['lines'][number] & { unitId: number }
type Frame = Omit<FrameLabel, 'lines'> & { level: string }

/**
 * Labels of frames, in the order asked for, each once.
 *
 * @throws a refusal: one has no number, is no frame, or holds nothing
 */
export async function frameLabels(
  ctx: Ctx,
  { ids }: InputOf<typeof getXkFrameLabel>,
): Promise<OutputOf<typeof getXkFrameLabel>> {
  const { rows } = await sql<Frame>`
    select f.id, f.number, f.level, f.customer, f.closed_at, u.name as packed_by_name
    from stock_unit f left join team_user u on u.team_id = f.team_id and u.id = coalesce(f.closed_by, f.created_by)
    where f.id = any(${ids}::bigint[])`.execute(ctx.db)
  const lines = groupedBy(await linesOf(ctx, ids), ({ unitId }) => unitId)
  const found = new Map(rows.map((row) => [row.id, row]))
  const frames = [...new Set(ids)].map((id) => {
    const frame = found.get(id)
    if (!frame) throw notFound()
    return frame
  })
  if (frames.some(({ number }) => number === '')) throw refuse('xk.labelNoFrame')
  const other = frames.find(({ level }) => level !== 'frame')
  if (other) throw refuse('xk.labelNotFrame', { unit: other.number })
  const empty = frames.filter(({ id }) => !lines.has(id))
  if (empty.length) {
    const named = empty.slice(0, 10).map(({ number }) => number)
    throw refuse('xk.labelFrameEmpty', { frames: named.join(ctx.t('listed')) })
  }
  return {
    labels: frames.map(({ level: _level, ...frame }) => ({
      ...frame,
      lines: (lines.get(frame.id) ?? []).map(({ unitId: _unitId, ...line }) => line),
    })),
  }
}

/** Counts the print of labels, as the list of frames shows it. */
export async function countFramePrint(
  ctx: Ctx,
  { ids }: InputOf<typeof printXkFrame>,
): Promise<OutputOf<typeof printXkFrame>> {
  const { labels } = await frameLabels(ctx, { ids })
  await countUnitPrints(ctx, ids)
  for (const { id, number } of labels) ctx.audit({ verb: 'print', entity: 'packingUnit', id, name: number })
  return { printed: labels.length }
}

async function linesOf(ctx: Ctx, ids: readonly number[]): Promise<Line[]> {
  return ctx.db
    .selectFrom('stockUnitContent as x')
    .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'x.teamId').onRef('l.id', '=', 'x.lotId'))
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
    .leftJoinLateral(madeBy(ctx.db, ctx, sql.ref<number>('x.lot_id')), (j) => j.onTrue())
    .where('x.unitId', 'in', ids)
    .where('x.endedAt', 'is', null)
    .select([
      'x.unitId',
      'p.code as productCode',
      nameIn(ctx, 'p').as('productName'),
      'p.spec as productSpec',
      'l.number as lotNumber',
      'x.quantity',
      unitIn(ctx, 'p').as('unit'),
      'made.workorderNo',
      'made.machineName',
    ])
    .orderBy('x.id')
    .execute()
}
