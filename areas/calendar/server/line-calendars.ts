import { perDatabase } from '#core/server/db/per-database.ts'
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

const compiledOf = perDatabase(() => new CalendarCache(2000))

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
  const compiled = compiledOf(db)
  const calendars = new Map<number, WorkingCalendar>()
  for (const lineId of lineIds) {
    const calendar = calendarOf(compiled, rules, zone, { key: String(lineId), lineId, ownPeriods: [] })
    if (calendar) calendars.set(lineId, calendar)
  }
  return calendars
}

/**
 * The working calendars of machines by id: those of their lines, but on days for which a machine has a shift mode of its own. One with
 * neither is absent.
 *
 * @returns with the calendar version that they were compiled from, and the machines that have shifts of their own
 */
export async function machineCalendars(
  db: Db,
  zone: string,
  machines: readonly { id: number; lineId: number | null }[],
): Promise<{ version: string; calendars: Map<number, WorkingCalendar>; own: Set<number> }> {
  const [rules, periods] = await Promise.all([teamRules(db), readOwnPeriods(db)])
  const compiled = compiledOf(db)
  const calendars = new Map<number, WorkingCalendar>()
  const own = new Set<number>()
  for (const { id, lineId } of machines) {
    const mine = periods.get(id) ?? []
    if (mine.length) own.add(id)
    const key = mine.length ? `m${id}` : String(lineId)
    const calendar = calendarOf(compiled, rules, zone, { key, lineId, ownPeriods: mine })
    if (calendar) calendars.set(id, calendar)
  }
  return { version: rules.version, calendars, own }
}

/** A day that is worked besides: by a line, or by all of them; by a shift mode, or by that which its lines work by around it. */
export interface ExtraDay {
  date: LocalDate
  lineId: number | null
  shiftModeId: number | null
}

/** The calendars of lines, and of machines by id, as they would be with one more day; nothing is kept. As `lineCalendars` and `machineCalendars`. */
export async function calendarsWith(
  db: Db,
  zone: string,
  { date, lineId, shiftModeId }: ExtraDay,
  of: { lineIds: readonly number[]; machines: readonly { id: number; lineId: number | null }[] },
): Promise<{ lines: Map<number, WorkingCalendar>; machines: Map<number, WorkingCalendar> }> {
  const known = await teamRules(db)
  const day = { date, ...(shiftModeId !== null && { modeId: String(shiftModeId) }) }
  const rules = {
    ...known,
    overtime: new Map(known.overtime).set(lineId, [...(known.overtime.get(lineId) ?? []), day]),
  }
  const periods = await readOwnPeriods(db)
  const compiled = new CalendarCache(of.lineIds.length + of.machines.length + 1)
  const found = <Id extends { id: number; lineId: number | null }>(rows: readonly Id[], kind: string) =>
    new Map(
      rows.flatMap((row) => {
        const ownPeriods = kind === 'm' ? (periods.get(row.id) ?? []) : []
        const calendar = calendarOf(compiled, rules, zone, { key: `${kind}${row.id}`, lineId: row.lineId, ownPeriods })
        return calendar ? [[row.id, calendar] as const] : []
      }),
    )
  return {
    lines: found(
      of.lineIds.map((id) => ({ id, lineId: id })),
      'l',
    ),
    machines: found(of.machines, 'm'),
  }
}

/** By machine: they go before the line's, later ones before earlier ones. Whoever changes them counts the calendar up. */
async function readOwnPeriods(db: Db): Promise<Map<number, ModePeriod[]>> {
  const rows = await db
    .selectFrom('machineClass')
    .select(['machineId', 'shiftModeId', 'fromDate', 'toDate', 'weekdays'])
    .orderBy('id')
    .execute()
  const periods = new Map<number, ModePeriod[]>()
  for (const { machineId, shiftModeId, fromDate, toDate, weekdays } of rows)
    periods.set(machineId, [
      ...(periods.get(machineId) ?? []),
      { modeId: String(shiftModeId), from: fromDate, to: toDate, weekdays: weekdays.map(Number) },
    ])
  return periods
}

function calendarOf(
  compiled: CalendarCache,
  rules: TeamRules,
  zone: string,
  { key, lineId, ownPeriods }: { key: string; lineId: number | null; ownPeriods: readonly ModePeriod[] },
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
  const [shift] = await shiftsOf(db, zone, [{ lineId, instantMs }])
  return shift ?? null
}

/** As `shiftOf`, of many instants on lines of one team. */
export async function shiftsOf(
  db: Db,
  zone: string,
  moments: readonly { lineId: number; instantMs: Instant }[],
): Promise<(LineShift | null)[]> {
  const calendars = await lineCalendars(db, zone, [...new Set(moments.map(({ lineId }) => lineId))])
  return moments.map(({ lineId, instantMs }) => {
    const moment = calendars.get(lineId)?.shiftAt(instantMs)
    const span = moment?.shift ?? moment?.handover
    if (!span || span.shiftId === null) return null
    return {
      shiftId: span.shiftId,
      shiftName: span.shiftName ?? '',
      productionDay: span.productionDay,
      end: span.end,
      handoverMinutes: Math.round((span.handoverEnd - span.end) / 60_000),
    }
  })
}
