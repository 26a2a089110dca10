import { lineCalendars, readShiftNames } from '#areas/calendar/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import { type Names, nameOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { linesById } from './lines-of.ts'

/** Where somebody is to work. The shift is named by its id, or as people call it in any language. */
export interface Wanted {
  date: string
  lineId: number
  shiftId?: string
  shiftName?: string
  stationId: number | null
  userId: number
  /** The arrangement that is being changed. */
  id?: number
}

/** The columns of an arrangement. */
export interface Placed {
  date: string
  lineId: number
  shiftId: string
  shiftName: string
  stationId: number | null
  userId: number
  workshopId: number
}

export type Place = { placed: Placed } | { issue: FieldIssue }

const wrong = (field: string, key: FieldIssue['key'], params?: FieldIssue['params']): Place => ({
  issue: { field, key, params },
})

/**
 * Finds the shift of each wish in the calendar of its line, and holds it against the rules: the line works that shift on that day,
 * the station stands on the line, the person is enabled and works no other place in that shift.
 */
export async function findPlaces(ctx: Ctx, wanted: readonly Wanted[]): Promise<Place[]> {
  const lineIds = [...new Set(wanted.map((each) => each.lineId))]
  const lines = await linesById(ctx, lineIds)
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, lineIds)
  const stations = await stationLines(ctx, wanted)
  const people = await enabledPeople(ctx, wanted)
  const taken = await takenShifts(ctx, wanted)
  const shiftNames = await readShiftNames(ctx.db)
  return wanted.map((each) => {
    const line = lines.get(each.lineId)
    if (!line) return wrong('lineId', 'refused.gone')
    const shift = findShift(ctx, { calendar: calendars.get(each.lineId), line: line.name, shiftNames }, each)
    if ('issue' in shift) return shift
    if (!people.has(each.userId)) return wrong('userId', 'refused.gone')
    if (each.stationId !== null && stations.get(each.stationId) !== each.lineId)
      return wrong('stationId', 'arrangement.stationElsewhere', { line: line.name })
    const place = `${each.date}/${shift.shiftId}/${each.userId}`
    const other = taken.get(place)
    if (other && other.id !== each.id) return wrong('userId', 'arrangement.already', { line: other.line })
    taken.set(place, { id: each.id ?? 0, line: line.name })
    const { date, lineId, stationId, userId } = each
    return { placed: { date, lineId, stationId, userId, ...shift, workshopId: line.workshopId } }
  })
}

function findShift(
  { language }: Pick<Ctx, 'language'>,
  { calendar, line, shiftNames }: { calendar?: WorkingCalendar; line: string; shiftNames: ReadonlyMap<string, Names> },
  { date, shiftId, shiftName }: Wanted,
): { shiftId: string; shiftName: string } | { issue: FieldIssue } {
  if (!calendar) return wrong('date', 'arrangement.noCalendar', { line, date }) as { issue: FieldIssue }
  const shifts = calendar.shiftsOn(date)
  const namesOf = (shift: (typeof shifts)[number]) => shiftNames.get(shift.shiftId ?? '') ?? {}
  const found =
    shifts.find((shift) => shift.shiftId !== null && shift.shiftId === shiftId) ??
    shifts.find((shift) => shiftName !== undefined && shift.shiftName === shiftName) ??
    shifts.find((shift) => Object.values(namesOf(shift)).includes(shiftName as string))
  if (found?.shiftId) return { shiftId: found.shiftId, shiftName: found.shiftName ?? '' }
  const names = shifts.map((shift) => nameOf(shift.shiftName, namesOf(shift), language)).filter(Boolean)
  return {
    issue: names.length
      ? { field: 'shiftName', key: 'arrangement.noShift', params: { line, date, shifts: names.join(', ') } }
      : { field: 'date', key: 'arrangement.dayOff', params: { line, date } },
  }
}

async function stationLines(ctx: Ctx, wanted: readonly Wanted[]): Promise<Map<number, number>> {
  const ids = wanted.map((each) => each.stationId).filter((id) => id !== null)
  if (!ids.length) return new Map()
  const rows = await ctx.db.selectFrom('station').select(['id', 'effectiveLineId']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.effectiveLineId]))
}

async function enabledPeople(ctx: Ctx, wanted: readonly Wanted[]): Promise<Set<number>> {
  const ids = [...new Set(wanted.map((each) => each.userId))]
  if (!ids.length) return new Set()
  const rows = await ctx.db
    .selectFrom('teamUser')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'enabled')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Where the same people work on the same days already, in whichever workshop. */
async function takenShifts(ctx: Ctx, wanted: readonly Wanted[]): Promise<Map<string, { id: number; line: string }>> {
  if (!wanted.length) return new Map()
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('personnelArrangement as a')
      .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'a.teamId').onRef('l.id', '=', 'a.lineId'))
      .select(['a.id', 'a.date', 'a.shiftId', 'a.userId', nameIn(ctx, 'l').as('line')])
      .where('a.userId', 'in', [...new Set(wanted.map((each) => each.userId))])
      .where('a.date', 'in', [...new Set(wanted.map((each) => each.date))])
      .execute(),
  )
  return new Map(rows.map(({ id, date, shiftId, userId, line }) => [`${date}/${shiftId}/${userId}`, { id, line }]))
}
