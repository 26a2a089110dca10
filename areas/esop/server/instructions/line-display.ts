import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { namedBy } from '#core/server/crud/named.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { defaultLook, esopDisplayCrud, type esopDisplayEntity, type StationLook } from '../../contract/line-display.ts'

type Candidate = CandidateOf<typeof esopDisplayEntity, 'esopLineDisplay'>

const { turnSeconds: _, ...defaults } = defaultLook

/** A row stands in the workshop of its line, and names a station of it. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, defaults)
  const wholes = candidates.map(({ draft, before }) => ({ ...before, ...draft }))
  const stationIds = wholes.flatMap(({ stationId }) => stationId ?? [])
  const stations = stationIds.length
    ? await ctx.db
        .selectFrom('station')
        .select(['id', 'name', 'effectiveLineId'])
        .where('id', 'in', stationIds)
        .execute()
    : []
  const lineIds = [
    ...wholes.flatMap(({ lineId }) => lineId ?? []),
    ...stations.flatMap(({ effectiveLineId }) => effectiveLineId ?? []),
  ]
  const lines = lineIds.length
    ? await ctx.db.selectFrom('productionLine').select(['id', 'workshopId']).where('id', 'in', lineIds).execute()
    : []
  return candidates.map(({ draft }, i) => {
    const { stationId } = wholes[i] ?? {}
    const station = stations.find(({ id }) => id === stationId)
    // A station that works for another line since has its row there: that line is what the form shows.
    if (station && draft.lineId === undefined) draft.lineId = station.effectiveLineId
    const lineId = draft.lineId ?? wholes[i]?.lineId
    const line = lines.find(({ id }) => id === lineId)
    if (line) draft.workshopId = line.workshopId
    return station && station.effectiveLineId !== lineId
      ? [{ field: 'stationId', key: 'esopDisplay.stationElsewhere', params: { station: station.name } }]
      : []
  })
}

/** The operation log calls a row by its line and station. */
async function labelled(ctx: Ctx, rows: Stored<'esopLineDisplay'>[]): Promise<void> {
  const { rows: labels } = await sql<{ label: string }>`
    select concat_ws(' · ', l.name, s.name) as label
    from unnest(${rows.map(({ lineId }) => lineId)}::bigint[], ${rows.map(({ stationId }) => stationId)}::bigint[])
      with ordinality as t (line_id, station_id, place)
    left join production_line l on l.id = t.line_id left join station s on s.id = t.station_id
    order by t.place`.execute(ctx.db)
  rows.forEach((row, i) => Object.assign(row, { label: labels[i]?.label }))
}

export const esopDisplays = serveCrud(esopDisplayCrud, {
  table: 'esopLineDisplay',
  list: (db, ctx) =>
    db
      .selectFrom(
        sql<Values & { id: number }>`(
          select d.id, d.version, d.created_at, concat_ws(' · ', ${nameIn(ctx, 'l')}, ${nameIn(ctx, 's')}) as label, l.id as line_id,
            ${nameIn(ctx, 'l')} as line_name, d.station_id, ${nameIn(ctx, 's')} as station_name, d.shown, d.layout, d.fit,
            d.turn_seconds, d.call_button, d.remark
          from esop_line_display d
          left join station s on s.team_id = d.team_id and s.id = d.station_id
          join production_line l on l.team_id = d.team_id and l.id = coalesce(s.effective_line_id, d.line_id))`.as('d'),
      )
      .selectAll(),
  sort: [
    { field: 'lineName', order: 'asc' },
    { field: 'stationName', order: 'asc' },
  ],
  extra: ['workshopId'],
  unique: [
    { fields: ['stationId'], taken: 'esopDisplay.stationTaken' },
    { fields: ['lineId', 'stationId'], blanksToo: true, taken: 'esopDisplay.taken', at: 'lineId' },
  ],
  refers: { lineId: 'productionLine', stationId: 'station' },
  check,
  ...namedBy(labelled),
})

/** How a station shows its instructions: by its own row, else by that of the line it works for. */
export async function lookOf(ctx: Ctx, stationId: number): Promise<StationLook> {
  const { rows } = await sql<StationLook>`
    select d.shown, d.layout, d.fit, d.turn_seconds, d.call_button
    from station s join esop_line_display d on d.team_id = s.team_id
      and (d.station_id = s.id or (d.station_id is null and d.line_id = s.effective_line_id))
    where s.id = ${stationId} order by d.station_id nulls last limit 1`.execute(ctx.db)
  return rows[0] ?? defaultLook
}
