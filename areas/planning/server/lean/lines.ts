import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { selectFlowLine as endpoint, FlowLine, LineStation } from '../../contract/lean/lean.api.ts'

/** Lines that have stations, assembly lines first. */
export async function flowLines(ctx: Ctx): Promise<OutputOf<typeof endpoint>> {
  const { rows } = await sql<FlowLine>`
    select l.id, l.number, ${nameIn(ctx, 'l')} as name, ${nameIn(ctx, 'd')} as workshop_name, l.assembly_line,
      (select count(*)::int from station s where s.team_id = l.team_id and s.effective_line_id = l.id) as stations,
      (select max(b.number) from line_balance b where b.team_id = l.team_id and b.line_id = l.id and b.undone_at is null)
        as balance
    from production_line l join department d on d.team_id = l.team_id and d.id = l.workshop_id
    where exists (select 1 from station s where s.team_id = l.team_id and s.effective_line_id = l.id)
    order by l.assembly_line desc, l.number`.execute(ctx.db)
  return { rows }
}

export interface Line {
  id: number
  number: string
  name: string
  workshopId: number
}

/** A line that the caller may see. `lock`: nobody else saves for it until this transaction ends. */
export async function mustSeeLine(ctx: Ctx, lineId: number, { lock = false } = {}): Promise<Line> {
  const found = ctx.db
    .selectFrom('productionLine')
    .select(['id', 'number', nameIn(ctx, 'productionLine').as('name'), 'workshopId'])
    .where('id', '=', lineId)
  const line = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (!line) throw notFound()
  return line
}

/** The stations that work for a line now, by number. */
export const readStations = (ctx: Ctx, lineId: number): Promise<LineStation[]> =>
  ctx.unscoped(() =>
    ctx.db
      .selectFrom('station as s')
      .leftJoin('workCenter as c', 'c.id', 's.workCenterId')
      .where('s.effectiveLineId', '=', lineId)
      .select([
        's.id',
        's.number',
        nameIn(ctx, 's').as('name'),
        's.workCenterId',
        nameIn<string | null>(ctx, 'c').as('workCenterName'),
      ])
      .orderBy('s.number')
      .execute(),
  )
