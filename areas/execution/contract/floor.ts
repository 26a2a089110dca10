import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'

const id = z.number().int().positive()

/** A task as the shop floor's lists show it. */
export const floorTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  status: z.string(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  produreName: z.string(),
  workCenterName: z.string(),
  planQuantity: z.number(),
  reportedGood: z.number(),
  plannedStart: z.string().nullable(),
  /** The caller is on duty here. */
  mine: z.boolean(),
})
export type FloorTask = z.infer<typeof floorTask>

export const selectFloorTask = endpoint({
  path: '/production/app/selectFloorTask',
  access: { right: 'report.view' },
  neverStopped: true,
  /**
   * `mine`: where the caller is on duty, and tasks of the places that are his: lines that he is arranged on these days, work centres that
   * name him or that he was at in the last week.
   */
  input: z.object({
    keyword: writtenText().trim().max(100).default(''),
    scope: z.enum(['all', 'mine']).default('all'),
  }),
  output: z.object({ rows: z.array(floorTask) }),
  summary: 'Tasks that the caller is on duty at, then released ones that are not completed by planned start',
})

export const scanTask = endpoint({
  path: '/production/app/scanTask',
  access: { right: 'report.view' },
  neverStopped: true,
  input: z.object({ code: scannedText().trim().min(1).max(500) }),
  /** One task, or those of the work order whose code was scanned. */
  output: z.object({ rows: z.array(floorTask) }),
  summary: 'The tasks that a scanned code means: a task number, a work order number or a serial number',
})

/** The task that is planned next at the same place. */
export const nextTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  workorderNo: z.string(),
  produreName: z.string(),
  /** It begins by itself when this one is done, or as the person chooses. */
  start: z.enum(['automatic', 'optional']),
})
export type NextTask = z.infer<typeof nextTask>

const person = z.object({ userId: z.number(), name: z.string(), jobNumber: z.string(), onAt: z.string() })

export const getTaskCard = endpoint({
  path: '/production/app/getTaskCard',
  access: { right: 'report.view' },
  neverStopped: true,
  input: z.object({ taskId: id }),
  output: floorTask.extend({
    materialSpec: z.string().nullable(),
    drawingNumber: z.string().nullable(),
    unit: z.string(),
    unitDecimals: z.number(),
    auxiliaryUnit: z.string().nullable(),
    /** Auxiliary quantity of one main unit; null where there is none. */
    auxiliaryPerUnit: z.number().nullable(),
    lineName: z.string().nullable(),
    machineName: z.string().nullable(),
    reportedDefective: z.number(),
    approvedGood: z.number(),
    plannedEnd: z.string().nullable(),
    requiredEndDate: z.string().nullable(),
    sequence: z.number(),
    /** Work must be started before it is reported. */
    mustStart: z.boolean(),
    /** Reports are taken: also on a task completed by its plan, as long as its limit leaves some. */
    takesMore: z.boolean(),
    /** What may still be reported; null where the work centre sets no limit. */
    remaining: z.number().nullable(),
    /** Counted pieces that are reported by themselves when work ends; null where people report alone. */
    counted: z.number().nullable(),
    /** The good quantity that the form offers beside its field; 0: none. */
    offered: z.number(),
    /** What completes the task, good pieces, and where `countsDefective` defective ones as well. */
    toComplete: z.number(),
    countsDefective: z.boolean(),
    stations: z.array(z.object({ id: z.number(), number: z.string(), name: z.string() })),
    /** Null: none, or each is started by hand. */
    next: nextTask.nullable(),
    onDuty: z.array(person.extend({ stationId: z.number().nullable() })),
    /** Who was here together last, and at which station; nobody: an empty list. */
    lastCrew: z.object({ stationId: z.number().nullable(), people: z.array(person.omit({ onAt: true })) }),
    reasons: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), className: z.string() })),
    reports: z.array(
      z.object({
        id: z.number(),
        reportNo: z.string(),
        status: z.string(),
        goodQuantity: z.number(),
        defectiveQuantity: z.number(),
        reportedAt: z.string(),
        reporterName: z.string(),
        rejectReason: z.string().nullable(),
      }),
    ),
  }),
  summary: 'All that a person at a task needs to start, report and end it',
})
export type TaskCard = z.infer<(typeof getTaskCard)['output']>

const readonly = { readonly: true } as const

/** A finished task: planned against actual quantity, time and people. */
export const completedTask = defineEntity({
  name: 'completedTask',
  key: 'taskNo',
  search: ['taskNo', 'workorderNo', 'materialNo', 'materialDesc', 'produreName', 'personNames'],
  fields: {
    taskNo: field.text({ ...readonly, verbatim: true }),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    materialNo: field.text({ ...readonly, verbatim: true }),
    materialDesc: field.text(readonly),
    produreName: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    planQuantity: field.decimal(readonly),
    goodQuantity: field.decimal(readonly),
    defectiveQuantity: field.decimal(readonly),
    approvedQuantity: field.decimal(readonly),
    /** Good ÷ plan. */
    achievement: field.decimal(readonly),
    plannedStart: field.instant(readonly),
    startedAt: field.instant(readonly),
    plannedEnd: field.instant(readonly),
    endedAt: field.instant(readonly),
    plannedMinutes: field.decimal({ ...readonly, scale: 1, unit: 'min' }),
    /** From start to end by the clock. */
    actualMinutes: field.decimal({ ...readonly, scale: 1, unit: 'min' }),
    earnedHours: field.decimal({ ...readonly, scale: 2, unit: 'h' }),
    dutyHours: field.decimal({ ...readonly, scale: 2, unit: 'h' }),
    /** Earned ÷ on-duty hours; null without anybody on duty. */
    efficiency: field.decimal(readonly),
    plannedPeople: field.integer(readonly),
    people: field.integer(readonly),
    personNames: field.text(readonly),
  },
  // Plan against actual stands in sight on a laptop.
  table: [
    'taskNo',
    'workorderNo',
    'materialDesc',
    'produreName',
    'planQuantity',
    'goodQuantity',
    'achievement',
    'defectiveQuantity',
    'approvedQuantity',
    'plannedStart',
    'startedAt',
    'plannedEnd',
    'endedAt',
    'plannedMinutes',
    'actualMinutes',
    'earnedHours',
    'dutyHours',
    'efficiency',
    'plannedPeople',
    'people',
    'personNames',
    'workCenterId',
    'lineId',
    'workshopId',
    'materialNo',
  ],
  form: [],
  sheet: [],
})

export const completedTaskCrud = crud(completedTask, {
  prefix: '/production/web',
  noun: 'CompletedTask',
  right: 'completedTask',
  verbs: ['select', 'export'],
})
