import type { Ctx } from '#core/server/context.ts'
import { readCells } from '#core/server/crud/cells.ts'
import type { SheetTable } from '#core/server/crud/import-sheet.ts'
import { type TakenSheet, textIn } from '#core/server/crud/workbook-read.ts'
import { startSheetColumns } from '../contract/workbook.ts'
import { linesWithout, workBy } from './shifts.ts'

const ofCalendar = ['weekdays', 'holidays']
/** Where nobody says: Monday to Saturday, without holidays. */
const usual = { weekdays: ['1', '2', '3', '4', '5', '6'], holidays: 'none' as const }

/** Shift modes by their shifts. Lines without a calendar work by the first mode, on the days that its first row says. */
export async function takeShifts(
  ctx: Ctx,
  table: SheetTable,
  take: (shifts: SheetTable) => Promise<TakenSheet>,
): Promise<TakenSheet> {
  const keysOf = (mine: boolean) => new Map([...table.keys].filter(([, key]) => ofCalendar.includes(key) === mine))
  const taken = await take({ ...table, keys: keysOf(false) })
  const calendars = table.rows.map(({ cells }) =>
    readCells(startSheetColumns.shifts, keysOf(true), cells, ctx.language),
  )
  taken.rows.forEach((row, i) => row.issues.push(...(calendars[i]?.issues ?? [])))
  const [first] = table.rows
  if (!first || taken.rows.some(({ issues }) => issues.length)) return taken
  const lineIds = await linesWithout(ctx)
  const mode = await ctx.db
    .selectFrom('shiftMode')
    .select('id')
    .where('name', '=', textIn(table, first, 'name'))
    .executeTakeFirst()
  const { weekdays, holidays } = (calendars[0]?.draft ?? {}) as Partial<
    Record<keyof typeof usual, (typeof usual)['weekdays'] & string>
  >
  if (lineIds.length && mode)
    await workBy(ctx, {
      lineIds,
      shiftModeId: mode.id,
      weekdays: (weekdays ?? usual.weekdays) as '1'[],
      holidays: (holidays ?? usual.holidays) as 'none',
    })
  return taken
}
