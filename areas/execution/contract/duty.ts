import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { instantText, writtenText } from '#core/contract/text.ts'

const readonly = { readonly: true } as const

/** One stretch of one person at one task. `hours` of an open one run until now. */
export const duty = defineEntity({
  name: 'duty',
  key: 'userName',
  search: ['userName', 'jobNumber', 'taskNo', 'workorderNo', 'stationName'],
  fields: {
    userId: field.reference(teamUserReference, { ...readonly, display: 'userName' }),
    userName: field.text(readonly),
    jobNumber: field.text({ ...readonly, verbatim: true }),
    onDuty: field.boolean(readonly),
    onAt: field.instant(readonly),
    offAt: field.instant(readonly),
    hours: field.decimal({ ...readonly, scale: 2, unit: 'h' }),
    forgotten: field.boolean(readonly),
    taskNo: field.text({ ...readonly, verbatim: true }),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    produreName: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    stationName: field.text(readonly),
    shiftDate: field.date(readonly),
    shiftId: field.text(readonly),
    correctedByName: field.text(readonly),
    correctionReason: field.text(readonly),
  },
  table: [
    'userId',
    'jobNumber',
    'onDuty',
    'onAt',
    'offAt',
    'hours',
    'forgotten',
    'workorderNo',
    'taskNo',
    'produreName',
    'workCenterId',
    'stationName',
    'lineId',
    'workshopId',
    'shiftDate',
    'correctedByName',
    'correctionReason',
  ],
  form: [],
  sheet: [],
})

export const dutyCrud = crud(duty, {
  prefix: '/production/web',
  noun: 'Duty',
  right: 'duty',
  verbs: ['select', 'get', 'export'],
})

const id = z.number().int().positive()

export const startWorkInput = z.object({
  taskId: id,
  /** Absent: the only station of the work centre. */
  stationId: id.nullish(),
  userIds: z.array(id).min(1).max(100),
  confirmed,
})
export type StartWork = z.infer<typeof startWorkInput>

export const startWork = endpoint({
  path: '/production/app/startWork',
  access: { right: 'duty.start' },
  write: true,
  input: startWorkInput,
  output: z.object({ ids: z.array(z.number()) }),
  summary: 'Puts people on duty at a task and begins it; each check that fails is named with its remedy',
})

export const joinWork = endpoint({
  ...startWork,
  path: '/production/app/joinWork',
  summary: 'Puts more people on duty at a task that runs',
})

const ending = z.object({
  taskId: id,
  userIds: z.array(id).min(1).max(100),
  /** When they went, where the network was lost meanwhile; absent: now. At most three days ago. */
  at: instantText().nullish(),
})

export const leaveWork = endpoint({
  path: '/production/app/leaveWork',
  access: { right: 'duty.end' },
  write: true,
  neverStopped: true,
  input: ending,
  output: z.object({ left: z.number() }),
  summary: 'Takes people off duty while others stay at the task',
})

/** The task that was to begin when another one was done, and why it did not. */
const nextStarted = z.object({
  taskId: z.number(),
  taskNo: z.string(),
  started: z.boolean(),
  reason: z.string().nullable(),
})
export type NextStarted = z.infer<typeof nextStarted>

export const endWork = endpoint({
  path: '/production/app/endWork',
  access: { right: 'duty.end' },
  write: true,
  neverStopped: true,
  /** `complete`: nothing more will be made of the task, though its plan is not reached. */
  input: ending.extend({
    complete: z.boolean().default(false),
    /** Begin the next task at the place for the same people, where the team leaves that to them. */
    startNext: z.boolean().default(false),
  }),
  output: z.object({
    left: z.number(),
    next: nextStarted.optional(),
    /** What the machine counted, reported by itself. */
    reported: z.object({ reportNo: z.string(), goodQuantity: z.number() }).optional(),
  }),
  summary: 'Ends work at a task for at least one person; `left` are still on duty there. The next task may begin',
})

export const correctDuty = endpoint({
  path: '/production/web/correctDuty',
  access: { right: 'duty.correct' },
  write: true,
  input: z.object({
    id,
    version: id,
    onAt: instantText(),
    offAt: instantText().nullable(),
    reason: writtenText().trim().min(1).max(500),
  }),
  output: z.object({}),
  summary: 'Corrects when somebody went on and off duty, with a reason',
})
