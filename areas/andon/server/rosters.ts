import { sql } from 'kysely'
import { shiftNameIn } from '#areas/calendar/server/index.ts'
import { lineLookup, personLookup } from '#areas/workcenters/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import { type Names, nameOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { andonRoster } from '../contract/roster.ts'
import { andonRosterCrud } from '../contract/roster.ts'
import { typeLookup } from './checks.ts'

type Candidate = CandidateOf<typeof andonRoster, 'andonRoster'>

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const { rows: shifts } = await sql<{ name: string; names: Names | null }>`
    select distinct s.shift ->> 'name' as name, s.shift -> 'names' as names
    from shift_mode, jsonb_array_elements(shifts) s (shift) order by 1`.execute(ctx.db)
  return candidates.map(({ draft, before }) => {
    const { shiftName } = draft
    const issues: FieldIssue[] = []
    const called = shifts.find(({ name, names }) => [name, ...Object.values(names ?? {})].includes(shiftName as string))
    // Named in whichever language, kept as it stands.
    if (called) draft.shiftName = called.name
    else if (typeof shiftName === 'string') {
      const choices = [...new Set(shifts.map(({ name, names }) => nameOf(name, names, ctx.language)))].join(', ')
      issues.push({ field: 'shiftName', key: 'invalid.choice', params: { choices } })
    }
    const from = draft.fromDate === undefined ? before?.fromDate : draft.fromDate
    const to = draft.toDate === undefined ? before?.toDate : draft.toDate
    if (typeof from === 'string' && typeof to === 'string' && to < from)
      issues.push({ field: 'toDate', key: 'andonRoster.endsBeforeItBegins' })
    return issues
  })
}

export const rosters = serveCrud(andonRosterCrud, {
  table: 'andonRoster',
  sort: [{ field: 'name', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('andonRoster as r')
      .leftJoin('andonType as t', (join) => join.onRef('t.teamId', '=', 'r.teamId').onRef('t.id', '=', 'r.typeId'))
      .leftJoin('productionLine as l', (join) => join.onRef('l.teamId', '=', 'r.teamId').onRef('l.id', '=', 'r.lineId'))
      .select([
        'r.id',
        'r.version',
        'r.createdAt',
        'r.name',
        'r.typeId',
        nameIn<string | null>(ctx, 't').as('typeName'),
        'r.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        shiftNameIn<string | null>(ctx, 'r', 'name').as('shiftName'),
        'r.fromDate',
        'r.toDate',
        'r.userIds',
        sql<string[]>`array(select u.name from team_user u where u.team_id = r.team_id and u.id = any(r.user_ids)
          order by array_position(r.user_ids, u.id))`.as('userNames'),
      ]),
  unique: [{ fields: ['name'] }],
  refers: { userIds: { table: 'teamUser', among: { deletedAt: null } } },
  check,
  lookups: { typeId: typeLookup, lineId: lineLookup, userIds: personLookup },
})
