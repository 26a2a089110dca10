import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { groupedTaker } from '#core/server/crud/grouped-import.ts'
import type { SheetTaker } from '#core/server/crud/import-job.ts'
import type { SheetTable } from '#core/server/crud/import-sheet.ts'
import type { Values } from '#core/server/crud/rows.ts'
import { shiftSheet } from '../contract/shift-sheet.ts'
import { shiftModes } from './shift-modes.ts'

const times = ['start', 'end', 'restStart', 'restEnd']

const grouped = groupedTaker({
  served: shiftModes.served,
  sheet: shiftSheet,
  lookups: {},
  by: ['name'],
  lines: 'shifts',
  taken: 'invalid.duplicate',
  complete: keepShifts,
})

/** Takes shift modes by their shifts, a row each. */
export const shiftTaker: SheetTaker = {
  ...grouped,
  async take(ctx, table, payload) {
    const { rows, outcome } = await grouped.take(ctx, withTimes(table), payload)
    for (const row of rows) row.issues = row.issues.map(asColumn)
    return { rows, outcome }
  },
}

/** Spreadsheets give a time with its seconds, and people leave out the zero before an hour. */
function withTimes(table: SheetTable): SheetTable {
  const columns = new Set([...table.keys].filter(([, key]) => times.includes(key)).map(([column]) => column))
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, column) =>
        columns.has(column) && typeof cell === 'string'
          ? cell
              .trim()
              .replace(
                /^(\d{1,2}):(\d\d)(:00)?$/,
                (_, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`,
              )
          : cell,
      ),
    })),
  }
}

/** The lines of the sheet become shifts; one that the mode has already stays the same one, for people are arranged in it. */
async function keepShifts(ctx: Ctx, drafts: Values[]): Promise<void> {
  const names = drafts.map(({ name }) => String(name))
  const there = await ctx.db.selectFrom('shiftMode').select(['name', 'shifts']).where('name', 'in', names).execute()
  const known = new Map(there.map(({ name, shifts }) => [name, shifts as Values[]]))
  for (const draft of drafts)
    draft.shifts = (draft.shifts as Values[]).map(({ shiftName, restStart, restEnd, ...shift }) => {
      const before = known.get(String(draft.name))?.find(({ name }) => name === shiftName)
      const rests = restStart || restEnd ? [{ start: restStart ?? restEnd, end: restEnd ?? restStart }] : []
      return { ...before, ...shift, name: shiftName, rests }
    })
}

/** The column of what is said of a shift's own fields. */
function asColumn(issue: FieldIssue): FieldIssue {
  if (issue.field.startsWith('rests')) return { ...issue, field: 'restStart' }
  const ofShift =
    !(issue.field in shiftSheet.fields) || (issue.field === 'name' && issue.key.startsWith('shiftMode.issue'))
  return ofShift ? { ...issue, field: 'shiftName' } : issue
}
