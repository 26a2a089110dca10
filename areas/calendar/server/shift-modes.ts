import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type Shift, validateShiftMode } from '#engines/working-time/index.ts'
import type { shiftModeEntity } from '../contract/shift-mode.ts'
import { shiftModeCrud } from '../contract/shift-mode.ts'
import { countUp } from './version.ts'

type Candidate = CandidateOf<typeof shiftModeEntity, 'shiftMode'>

/** Gives ids to new shifts (one that the mode had keeps its own) and holds the whole against the engine's rules. */
function checkMode({ draft, before }: Candidate): FieldIssue[] {
  const known = new Set(((before?.shifts ?? []) as Shift[]).map((shift) => shift.id))
  if (draft.shifts !== undefined)
    draft.shifts = (draft.shifts ?? []).map((shift) => ({
      id: shift.id && known.delete(shift.id) ? shift.id : randomUUID(),
      name: shift.name,
      names: shift.names ?? {},
      start: shift.start,
      end: shift.end,
      handoverMinutes: shift.handoverMinutes ?? 0,
      rests: shift.rests ?? [],
    }))
  const shifts = (draft.shifts ?? before?.shifts ?? []) as Shift[]
  const name = draft.name ?? before?.name ?? ''
  return [
    ...validateShiftMode({ id: '', name, shifts }).map(({ code, field, other }) => ({
      field,
      key: `shiftMode.issue.${code}` as const,
      params: other ? { other: nameAt(shifts, other) } : undefined,
    })),
    ...repeatedNames(shifts),
  ]
}

/** `shifts.0` → the shift's name; `shifts.0.rests.1` → the rest's times. */
function nameAt(shifts: Shift[], path: string): string {
  const [, shiftIndex, , restIndex] = path.split('.')
  const shift = shifts[Number(shiftIndex)]
  const rest = restIndex === undefined ? undefined : shift?.rests[Number(restIndex)]
  return rest ? `${rest.start}–${rest.end}` : (shift?.name ?? '')
}

/** Sheets and people call a shift by its name within a mode. */
function repeatedNames(shifts: Shift[]): FieldIssue[] {
  return shifts.flatMap((shift, i) =>
    shifts.findIndex((other) => other.name === shift.name) < i
      ? [{ field: `shifts.${i}.name`, key: 'shiftMode.issue.nameRepeated' as const, params: { other: shift.name } }]
      : [],
  )
}

/** What the shift `s.shift` of a mode is called in the reader's language. */
const nameOfShift = ({ language }: Pick<Ctx, 'language'>) =>
  sql`coalesce(s.shift -> 'names' ->> ${sql.lit(language)}, s.shift ->> 'name')`

export const shiftModes = serveCrud(shiftModeCrud, {
  table: 'shiftMode',
  list: (db, ctx) =>
    db.selectFrom('shiftMode').select([
      'id',
      'version',
      'createdAt',
      'name',
      'names',
      'description',
      'shifts',
      sql<string>`(select string_agg(${nameOfShift(ctx)} || ' ' || (s.shift ->> 'start') || '–' || (s.shift ->> 'end'), ', ' order by s.n)
        from jsonb_array_elements(shift_mode.shifts) with ordinality s (shift, n))`.as('shiftText'),
    ]),
  sort: [{ field: 'name', order: 'asc' }],
  check: async (_ctx, candidates) => candidates.map(checkMode),
  added: (ctx) => countUp(ctx.db),
  updated: (ctx) => countUp(ctx.db),
  unique: [{ fields: ['name'] }],
  usedBy: [
    {
      table: 'calendarPeriod',
      column: 'shiftModeId',
      label: 'productionLine',
      which: (reader) =>
        sql`(select ${nameIn(reader, 'l')} from production_line l where l.team_id = u.team_id and l.id = u.line_id)`,
      why: 'shiftMode.usedByLines',
    },
    {
      table: 'overtimeDay',
      column: 'shiftModeId',
      label: 'overtimeDay',
      which: () => sql`u.date::text`,
      why: 'shiftMode.usedByOvertime',
    },
    'references',
  ],
  async remove(ctx, rows) {
    await ctx.db
      .deleteFrom('shiftMode')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    await countUp(ctx.db)
  },
})
