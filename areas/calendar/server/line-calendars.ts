import type { Db } from '#core/server/db/pool.ts'
import {
  CalendarCache,
  compileCalendar,
  type Instant,
  type LocalDate,
  type ModePeriod,
  type WorkingCalendar,
} from '#engines/working-time/index.ts'
import { type TeamRules, teamRules } from './team-rules.ts'

const compiled = new CalendarCache(2000)

/**
 * The working calendars of lines in the team that `db` speaks for, by line. `zone` is the team's IANA time zone. A line without
 * any calendar period is absent: nothing says when it works. Compiled once for each calendar version.
 */
export async function lineCalendars(
  db: Db,
  zone: string,
  lineIds: readonly number[],
): Promise<Map<number, WorkingCalendar>> {
  if (!lineIds.length) return new Map()
  const rules = await teamRules(db)
  const calendars = new Map<number, WorkingCalendar>()
  for (const lineId of lineIds) {
    const calendar = calendarOf(rules, zone, { lineId, ownPeriods: [] }, String(lineId))
    if (calendar) calendars.set(lineId, calendar)
  }
  return calendars
}

/** What works by its line's calendar, or on some days by a shift mode of its own. */
export interface CalendarResource {
  id: number
  lineId: number | null
  /** Go before the line's, later ones before earlier ones. Whoever changes them counts the calendar up. */
  ownPeriods: readonly ModePeriod[]
}

/**
 * The working calendars of machines by id, those of their lines but for periods of their own. One with neither is absent.
 *
 * @returns with the calendar version that they were compiled from
 */
export async function resourceCalendars(
  db: Db,
  zone: string,
  resources: readonly CalendarResource[],
): Promise<{ version: string; calendars: Map<number, WorkingCalendar> }> {
  const rules = await teamRules(db)
  const calendars = new Map<number, WorkingCalendar>()
  for (const resource of resources) {
    const key = resource.ownPeriods.length ? `m${resource.id}` : String(resource.lineId)
    const calendar = calendarOf(rules, zone, resource, key)
    if (calendar) calendars.set(resource.id, calendar)
  }
  return { version: rules.version, calendars }
}

function calendarOf(
  rules: TeamRules,
  zone: string,
  { lineId, ownPeriods }: Omit<CalendarResource, 'id'>,
  key: string,
): WorkingCalendar | null {
  const linePeriods = lineId === null ? [] : (rules.periods.get(lineId) ?? [])
  const modePeriods = [...linePeriods, ...ownPeriods]
  if (!modePeriods.length) return null
  return compiled.get(`${rules.teamId}/${key}/${zone}`, rules.version, () =>
    compileCalendar(rules.modes, {
      version: rules.version,
      zone,
      modePeriods,
      holidays: rules.holidays,
      // The line's own day goes before the whole team's.
      overtimeDays: [
        ...(rules.overtime.get(null) ?? []),
        ...(lineId === null ? [] : (rules.overtime.get(lineId) ?? [])),
      ],
      exceptions: [],
    }),
  )
}

/** The shift of a line at an instant. */
export interface LineShift {
  shiftId: string
  shiftName: string
  /** The day it opened, also after midnight. */
  productionDay: LocalDate
  /** Epoch milliseconds. */
  end: Instant
  /** Minutes after the end in which it may still report. */
  handoverMinutes: number
}

/**
 * The shift that an instant (epoch milliseconds) belongs to on a line: the one running, else the one whose handover still runs;
 * null outside of both and for a line without a calendar.
 */
export async function shiftOf(db: Db, zone: string, lineId: number, instantMs: Instant): Promise<LineShift | null> {
  const calendar = (await lineCalendars(db, zone, [lineId])).get(lineId)
  const moment = calendar?.shiftAt(instantMs)
  const span = moment?.shift ?? moment?.handover
  if (!span || span.shiftId === null) return null
  return {
    shiftId: span.shiftId,
    shiftName: span.shiftName ?? '',
    productionDay: span.productionDay,
    end: span.end,
    handoverMinutes: Math.round((span.handoverEnd - span.end) / 60_000),
  }
}
