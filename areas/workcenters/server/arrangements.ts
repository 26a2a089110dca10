import { sql } from 'kysely'
import { shiftNameIn } from '#areas/calendar/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { arrangementEntity } from '../contract/arrangement.ts'
import { arrangementCrud } from '../contract/arrangement.ts'
import { findPlaces, type Wanted } from './arrangement-places.ts'
import { lineLookup, personLookup, stationLookup } from './lookups.ts'

type Candidate = CandidateOf<typeof arrangementEntity, 'personnelArrangement'>

/** Fills in the shift's id and the workshop of what may be arranged. */
async function checkArrangements(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const wanted = candidates.map((candidate): Wanted => {
    const row = wholeOf(candidate)
    return {
      id: candidate.before?.id,
      date: row.date,
      lineId: row.lineId,
      shiftName: row.shiftName,
      stationId: row.stationId ?? null,
      userId: row.userId,
    }
  })
  const places = await findPlaces(ctx, wanted)
  return places.map((place, i) => {
    if ('issue' in place) return [place.issue]
    Object.assign(candidates[i]?.draft ?? {}, place.placed)
    return []
  })
}

export const arrangements = serveCrud(arrangementCrud, {
  table: 'personnelArrangement',
  list: (db, ctx) =>
    db
      .selectFrom('personnelArrangement as a')
      .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'a.teamId').onRef('l.id', '=', 'a.lineId'))
      .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'a.teamId').onRef('u.id', '=', 'a.userId'))
      .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'a.teamId').onRef('s.id', '=', 'a.stationId'))
      .select([
        'a.id',
        'a.version',
        'a.createdAt',
        sql<string>`u.name || ' ' || a.date || ' ' || a.shift_name`.as('label'),
        'a.date',
        'a.lineId',
        nameIn(ctx, 'l').as('lineName'),
        shiftNameIn(ctx, 'a').as('shiftName'),
        'a.shiftId',
        'a.userId',
        'u.name as userName',
        'u.jobNumber',
        'a.stationId',
        nameIn<string | null>(ctx, 's').as('stationName'),
        'a.workshopId',
      ]),
  sort: [
    { field: 'date', order: 'desc' },
    { field: 'lineName', order: 'asc' },
  ],
  check: checkArrangements,
  lookups: { lineId: lineLookup, userId: personLookup, stationId: stationLookup },
})
