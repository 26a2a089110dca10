import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { holidayKinds } from './holiday.ts'
import { lineReference } from './line-reference.ts'
import { shiftModeReference } from './shift-mode.ts'

/** Which shift mode a line works by, from when to when, on which days of the week. */
export const calendarPeriodEntity = defineEntity({
  name: 'calendarPeriod',
  key: 'label',
  search: ['label'],
  fields: {
    /** The line's name with the period, for people. */
    label: field.text({ readonly: true }),
    lineId: field.reference(lineReference, { required: true, display: 'lineName' }),
    shiftModeId: field.reference(shiftModeReference, { required: true, display: 'shiftModeName' }),
    fromDate: field.date({ required: true }),
    toDate: field.date({ required: true }),
    weekdays: field.choices(['1', '2', '3', '4', '5', '6', '7'], { required: true, labels: 'weekday' }),
  },
  table: ['lineId', 'shiftModeId', 'fromDate', 'toDate', 'weekdays'],
})

export const calendarPeriodCrud = crud(calendarPeriodEntity, {
  prefix: '/productionbase/web',
  noun: 'CalendarPeriod',
  right: 'calendar',
  verbs: ['select', 'get', 'delete', 'export'],
})

const date = field.date({ required: true }).schema
const ids = z.array(z.number().int().positive()).min(1).max(500)

const shiftTimes = z.object({ shiftId: z.string(), shiftName: z.string(), start: z.string(), end: z.string() })

/** A day of a line as the calendar plans it. */
export const calendarDay = z.object({
  date: z.string(),
  modeId: z.number().nullable(),
  overtime: z.boolean(),
  /** Working minutes of the shifts that open on the day. */
  workingMinutes: z.number(),
})
export type CalendarDayRow = z.infer<typeof calendarDay>

export const getCalendar = endpoint({
  path: '/productionbase/web/getCalendar',
  access: { right: 'calendar.view' },
  input: z.object({
    workshopId: z.number().int().optional(),
    lineIds: ids.optional(),
    fromDate: date,
    toDate: date,
  }),
  output: z.object({
    /** Lines in the order of their numbers; `days` is null for a line without any calendar. */
    lines: z.array(
      z.object({ id: z.number(), number: z.string(), name: z.string(), days: z.array(calendarDay).nullable() }),
    ),
    modes: z.array(z.object({ id: z.number(), name: z.string(), shifts: z.array(shiftTimes) })),
    holidays: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        date: z.string(),
        name: z.string(),
        kind: z.enum(holidayKinds),
      }),
    ),
    overtimeDays: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        date: z.string(),
        lineId: z.number().nullable(),
        shiftModeId: z.number().nullable(),
        remark: z.string().nullable(),
      }),
    ),
    periods: z.array(
      z.object({
        id: z.number(),
        lineId: z.number(),
        shiftModeId: z.number(),
        fromDate: z.string(),
        toDate: z.string(),
        weekdays: z.array(z.number()),
      }),
    ),
  }),
  summary: 'Shift mode, holiday, overtime and working time of lines by day; at most 400 days and 100 lines',
})

/** 1 Monday … 7 Sunday. */
const weekdays = z.array(z.number().int().min(1).max(7)).min(1).max(7)

export const applyShiftMode = endpoint({
  path: '/productionbase/web/applyShiftMode',
  access: { right: 'calendar.add' },
  write: true,
  input: z.object({ lineIds: ids, shiftModeId: z.number().int().positive(), fromDate: date, toDate: date, weekdays }),
  output: z.object({ added: z.number() }),
  summary: 'Lets lines work by a shift mode; refused, naming line and period, where one has a calendar already',
})

export const clearCalendar = endpoint({
  path: '/productionbase/web/clearCalendar',
  access: { right: 'calendar.delete' },
  write: true,
  input: z.object({ lineIds: ids, fromDate: date, toDate: date }),
  /** Periods that reach beyond the span are cut to what lies outside of it. */
  output: z.object({ changed: z.number() }),
  summary: 'Deletes the calendar of lines within a span of days',
})
