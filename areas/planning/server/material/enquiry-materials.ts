import { sql } from 'kysely'
import type { BomSnapshotLine } from '#areas/materials/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import type { promiseDate } from '../../contract/global/promise.api.ts'
import { needAndSupply } from './requirements.ts'

type Lacking = OutputOf<typeof promiseDate>['materials'][number]

/**
 * What an enquiry lacks of its materials once all open orders have taken theirs, and from which day supplies cover it. A material that is
 * neither in the ledger nor has a supply row is not tracked and lacks nothing.
 *
 * @param lines of the product's bill of material
 */
export async function lackingFor(ctx: Ctx, lines: readonly BomSnapshotLine[], quantity: number): Promise<Lacking[]> {
  if (!lines.length) return []
  const needs = new Map<number, number>()
  for (const { materialId, quantityPer, scrapRate } of lines)
    needs.set(materialId, (needs.get(materialId) ?? 0) + quantity * quantityPer * (1 + scrapRate))
  const wanted = JSON.stringify([...needs].map(([id, need]) => ({ id, need })))
  return ctx.unscoped(async () => {
    const { rows } = await sql<Lacking>`
      with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as x (id bigint, need numeric)),
        ${needAndSupply(dayOf(ctx), sql`select id from wanted`)},
        taken as (select material_id, sum(wanted) as wanted from need group by material_id),
        short as (
          select w.id, w.need + coalesce(t.wanted, 0) as so_far,
            (select sum(quantity) from supply s where s.material_id = w.id and s.available_on <= ${dayOf(ctx)}::date) as there
          from wanted w left join taken t on t.material_id = w.id
          where exists (select from supply s where s.material_id = w.id)
        )
      select p.code, ${nameIn(ctx, 'p')} as name, ${unitIn(ctx, 'p')} as unit,
        round(s.so_far - coalesce(s.there, 0), 4)::float8 as short,
        (select min(m.available_on)::text from supply m where m.material_id = s.id and m.so_far >= s.so_far) as available_on
      from short s join product p on p.id = s.id
      where s.so_far > coalesce(s.there, 0)
      order by p.code`.execute(ctx.db)
    return rows
  })
}
