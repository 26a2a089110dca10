import { sql } from 'kysely'
import { stationMoved } from '#areas/workcenters/contract/events.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { namedBy } from '#core/server/crud/named.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { on } from '#core/server/events.ts'
import type { stationEsopEntity } from '../../contract/station-esop.ts'
import { stationEsopCrud } from '../../contract/station-esop.ts'
import { teamToday } from '../holds-on.ts'
import { inForceOfCode } from './holding.ts'

type Candidate = CandidateOf<typeof stationEsopEntity, 'stationEsop'>

/** A row stands in the workshop of its station. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const ids = candidates.flatMap(({ draft }) => draft.stationId ?? [])
  const stations = ids.length
    ? await ctx.db.selectFrom('station').select(['id', 'workshopId']).where('id', 'in', ids).execute()
    : []
  return candidates.map(({ draft }) => {
    const station = stations.find(({ id }) => id === draft.stationId)
    if (station) draft.workshopId = station.workshopId
    return []
  })
}

/** The operation log calls a row by its station and product. */
async function labelled(ctx: Ctx, rows: Stored<'stationEsop'>[]): Promise<void> {
  const { rows: labels } = await sql<{ label: string }>`
    select concat_ws(' · ', s.name, p.code) as label
    from unnest(${rows.map(({ stationId }) => stationId)}::bigint[], ${rows.map(({ productId }) => productId)}::bigint[])
      with ordinality as t (station_id, product_id, place)
    left join station s on s.id = t.station_id left join product p on p.id = t.product_id
    order by t.place`.execute(ctx.db)
  rows.forEach((row, i) => Object.assign(row, { label: labels[i]?.label }))
}

/** What a station shows, and how, goes with it into another workshop. */
export const goesWithStation = on(stationMoved, async ({ db }, { stationId, workshopId }) => {
  await db.updateTable('stationEsop').set({ workshopId }).where('stationId', '=', stationId).execute()
  await db.updateTable('esopLineDisplay').set({ workshopId }).where('stationId', '=', stationId).execute()
})

export const stationEsops = serveCrud(stationEsopCrud, {
  table: 'stationEsop',
  list: (db, ctx) =>
    db
      .selectFrom(
        sql<Values & { id: number }>`(
          select e.id, e.version, e.created_at, concat_ws(' · ', ${nameIn(ctx, 's')}, p.code) as label, e.station_id, ${nameIn(ctx, 's')} as station_name,
            s.number as station_number, ${nameIn(ctx, 'l')} as line_name, e.product_id, p.code || ' ' || ${nameIn(ctx, 'p')} as product_name,
            e.instruction_id, d.name as instruction_name, i.revision as revision_shown, e.pages, e.remark
          from station_esop e
          join station s on s.team_id = e.team_id and s.id = e.station_id
          join production_line l on l.team_id = s.team_id and l.id = s.effective_line_id
          join instruction d on d.team_id = e.team_id and d.id = e.instruction_id
          left join product p on p.team_id = e.team_id and p.id = e.product_id
          left join instruction i on i.team_id = e.team_id and i.id = ${inForceOfCode('d', teamToday)})`.as('e'),
      )
      .selectAll(),
  sort: [
    { field: 'stationNumber', order: 'asc' },
    { field: 'productName', order: 'asc' },
  ],
  extra: ['workshopId'],
  unique: [{ fields: ['stationId', 'productId'], blanksToo: true, taken: 'stationEsop.taken' }],
  refers: { stationId: 'station', productId: 'product', instructionId: 'instruction' },
  check,
  ...namedBy(labelled),
})
