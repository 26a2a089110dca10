import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

const date = field.date({ required: true }).schema
const id = z.number().int().positive()

export const arranged = z.object({
  id: z.number(),
  version: z.number(),
  date: z.string(),
  shiftId: z.string(),
  shiftName: z.string(),
  lineId: z.number(),
  userId: z.number(),
  userName: z.string(),
  jobNumber: z.string(),
  stationId: z.number().nullable(),
  stationName: z.string().nullable(),
  /** What he would have to be able to do there and is not certified for on that day. */
  lacking: z.array(z.string()),
})
export type Arranged = z.infer<typeof arranged>

const dayShift = z.object({
  date: z.string(),
  shiftId: z.string(),
  shiftName: z.string(),
  /** Wall-clock times in the team's zone, `HH:mm`. */
  start: z.string(),
  end: z.string(),
})

export const getArrangementWeek = endpoint({
  path: '/productionbase/web/getArrangementWeek',
  access: { right: 'arrangement.view' },
  input: z.object({ date, workshopId: id.optional(), lineIds: z.array(id).max(100).optional() }),
  output: z.object({
    /** Monday to Sunday of the week that holds the date. */
    dates: z.array(z.string()),
    /** Lines with the shifts that their calendars open in the week; none where a line has no calendar then. */
    lines: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        name: z.string(),
        workshopId: z.number(),
        shifts: z.array(dayShift),
        stations: z.array(z.object({ id: z.number(), number: z.string(), name: z.string() })),
      }),
    ),
    rows: z.array(arranged),
  }),
  summary: 'A week of the personnel arrangement by line and shift; at most 100 lines',
})

export const selectArrangeable = endpoint({
  path: '/productionbase/web/selectArrangeablePerson',
  access: { right: 'arrangement.view' },
  input: z.object({
    keyword: writtenText().max(64).default(''),
    shiftTeamId: id.optional(),
    departmentId: id.optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        jobNumber: z.string(),
        departmentName: z.string(),
        positionName: z.string(),
        shiftTeamName: z.string().nullable(),
      }),
    ),
    shiftTeams: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  summary: 'Enabled people by name, sound or job number, by team or department; at most 200',
})

const place = z.object({ date, shiftId: writtenText().max(40), lineId: id, stationId: id.nullable().default(null) })

const outcome = z.object({
  added: z.number(),
  skipped: z.array(z.object({ name: z.string(), date: z.string(), reason: z.string() })),
})
export type ArrangeOutcome = z.infer<typeof outcome>

export const arrangePeople = endpoint({
  path: '/productionbase/web/arrangePersonnel',
  access: { right: 'arrangement.add' },
  write: true,
  input: z.object({
    places: z.array(place).min(1).max(100),
    userIds: z.array(id).min(1).max(200),
    confirmed,
  }),
  output: outcome,
  summary:
    'Puts people on shifts; who works that shift already is skipped with the reason; who lacks a skill there is asked about first',
})

export const moveArrangement = endpoint({
  path: '/productionbase/web/movePersonnelArrangement',
  access: { right: 'arrangement.edit' },
  write: true,
  input: z.object({ id, version: id, place, confirmed }),
  output: arranged,
  summary: 'Moves one person to another shift, line or station',
})

export const copyArrangementWeek = endpoint({
  path: '/productionbase/web/copyPersonnelArrangement',
  access: { right: 'arrangement.add' },
  write: true,
  input: z.object({ from: date, to: date, lineIds: z.array(id).min(1).max(100), confirmed }),
  output: outcome,
  summary:
    'Copies a week to another, shift by shift; what the other week lacks or has already is skipped with the reason',
})
