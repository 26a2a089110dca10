import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { rowSchema } from '#core/contract/row.ts'
import { defineSummary } from '#core/contract/summary.ts'
import { writtenText } from '#core/contract/text.ts'
import { count, peopleDimensions, placeDimensions, share } from './dimensions.ts'

const prefix = '/production/web'

/** So many minutes late or early are none. */
export const graceMinutes = 5

/** Arranged against on duty. Attendance = on duty ÷ arranged; shifts that have not begun are not counted. */
export const reachedDuty = defineSummary({
  name: 'reachedDuty',
  prefix,
  noun: 'ReachedDuty',
  right: 'reachedDuty',
  dimensions: { ...placeDimensions(), ...peopleDimensions() },
  measures: {
    arranged: count(),
    present: count(),
    attendance: share(),
    late: count(),
    early: count(),
    absent: count(),
    unexplained: count(),
  },
  first: ['day', 'lineId'],
  chart: 'attendance',
  summary: 'People arranged against people on duty, late, early and absent, by any dimensions',
})

/** What became of a shift that somebody was arranged for. */
export const dutyStates = ['present', 'running', 'late', 'early', 'lateAndEarly', 'absent'] as const
export type DutyState = (typeof dutyStates)[number]

export const absenceCauses = [
  'leave',
  'sick',
  'training',
  'lent',
  'traffic',
  'forgotten',
  'unexcused',
  'other',
] as const

const readonly = { readonly: true } as const

/** Each shift that somebody was arranged for, with when he was there and why not. */
export const dutyOfPerson = defineEntity({
  name: 'dutyOfPerson',
  key: 'userName',
  search: [],
  fields: {
    day: field.date(readonly),
    shift: field.text(readonly),
    userId: field.reference(teamUserReference, { ...readonly, display: 'userName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    state: field.choice(dutyStates, {
      ...readonly,
      labels: 'dutyState',
      colors: {
        present: 'green',
        running: 'blue',
        late: 'orange',
        early: 'orange',
        lateAndEarly: 'orange',
        absent: 'red',
      },
    }),
    lateMinutes: field.integer(readonly),
    earlyMinutes: field.integer(readonly),
    firstOn: field.instant(readonly),
    lastOff: field.instant(readonly),
    cause: field.choice(absenceCauses, { ...readonly, labels: 'absenceCause' }),
    note: field.text(readonly),
    givenByName: field.text(readonly),
    userName: field.text(readonly),
  },
  table: [
    'userId',
    'day',
    'shift',
    'lineId',
    'state',
    'lateMinutes',
    'earlyMinutes',
    'firstOn',
    'lastOff',
    'cause',
    'note',
    'givenByName',
    'workshopId',
  ],
  form: [],
  sheet: [],
})

const row = rowSchema('dutyOfPerson', dutyOfPerson.fields)
export interface DutyRow {
  id: number
  version: number
  day: string
  shift: string | null
  userId: number
  userName: string
  workshopId: number
  workshopName: string | null
  lineId: number
  lineName: string | null
  state: DutyState
  lateMinutes: number | null
  earlyMinutes: number | null
  firstOn: string | null
  lastOff: string | null
  cause: (typeof absenceCauses)[number] | null
  note: string | null
  givenByName: string | null
}

export const selectDutyOfPerson = endpoint({
  path: '/production/web/selectDutyOfPerson',
  access: { right: 'reachedDuty.view' },
  input: listInput,
  output: pageOf(row as unknown as z.ZodType<DutyRow>),
  summary: 'Each shift that somebody was arranged for: when he was there, late, early, absent, and why',
})

export const exportDutyOfPerson = endpoint({
  path: '/production/web/exportDutyOfPerson',
  access: { right: 'reachedDuty.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectDutyOfPerson to a sheet',
})

export const dutyReport = {
  entity: dutyOfPerson,
  noun: 'DutyOfPerson',
  right: 'reachedDuty',
  select: selectDutyOfPerson,
  export: exportDutyOfPerson,
}

export const giveAttendanceReason = endpoint({
  path: '/production/web/giveAttendanceReason',
  access: { right: 'reachedDuty.explain' },
  write: true,
  input: z.object({
    /** Of the personnel arrangements whose people were late, early or absent. */
    ids: z.array(z.number().int().positive()).min(1).max(200),
    cause: z.enum(absenceCauses),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({
    done: z.array(z.number()),
    skipped: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  }),
  summary:
    'Says why people who were arranged for a shift were late, left early or were absent; said again, it replaces what was said',
})
