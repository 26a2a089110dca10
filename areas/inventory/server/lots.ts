import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { lotCrud, type lotEntity } from '../contract/lot.ts'

async function check(_ctx: Ctx, candidates: CandidateOf<typeof lotEntity, 'stockLot'>[]): Promise<FieldIssue[][]> {
  return candidates.map((candidate) => {
    const { producedOn, expiresOn } = wholeOf(candidate)
    return producedOn && expiresOn && expiresOn < producedOn
      ? [{ field: 'expiresOn', key: 'stock.expiresBefore' as const }]
      : []
  })
}

export const lots = serveCrud(lotCrud, {
  table: 'stockLot',
  list: (db, ctx) =>
    db
      .selectFrom('stockLot as l')
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .leftJoin('stockLot as f', (j) => j.onRef('f.teamId', '=', 'l.teamId').onRef('f.id', '=', 'l.parentId'))
      .select([
        'l.id',
        'l.version',
        'l.createdAt',
        'l.number',
        'l.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'l.status',
        sql<string | null>`(select string_agg(h.reason, '; ' order by h.id) from stock_hold h
          where h.team_id = l.team_id and h.lot_id = l.id and h.released_at is null)`.as('holdReason'),
        sql<number>`(select coalesce(sum(b.quantity), 0) from stock_balance b
          where b.team_id = l.team_id and b.lot_id = l.id)`.as('quantity'),
        unitIn(ctx, 'p').as('unit'),
        sql<string | null>`(select string_agg(distinct o.code, ', ') from stock_balance b
          join stock_location o on o.team_id = b.team_id and o.id = b.location_id
          where b.team_id = l.team_id and b.lot_id = l.id and b.quantity > 0)`.as('places'),
        'l.supplier',
        'l.supplierLot',
        'l.certificate',
        'l.producedOn',
        'l.expiresOn',
        'l.owner',
        'f.number as parentNumber',
        'l.remark',
      ]),
  check,
  sort: [{ field: 'createdAt', order: 'desc' }],
})
