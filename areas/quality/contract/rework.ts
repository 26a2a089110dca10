import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'
import { dayText, writtenText } from '#core/contract/text.ts'

/** How far pieces judged to rework are: nobody was told where to, under way, or all come back as good or as defective again. */
export const reworkStatus = defineStatus(
  'reworkStatus',
  {
    toStart: { number: 10, color: 'red', next: ['start'] },
    inWork: { number: 20, color: 'blue', next: ['end'] },
    done: { number: 90, color: 'green', next: [] },
  },
  {
    start: { to: 'inWork', right: 'rework.start' },
    end: { to: 'done', right: 'rework.end' },
  },
)

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const
const order = field.text({ ...number, page: workOrderPage })

/** Pieces judged to rework, with the order by which they are reworked. At every moment quantity = good + defective again + outstanding. */
export const rework = defineEntity({
  name: 'rework',
  key: 'number',
  search: ['number', 'workorderNo', 'originNo', 'materialNo', 'materialDesc', 'produreName', 'reasonName'],
  fields: {
    number: field.text(number),
    status: field.choice(reworkStatus.codes, { ...readonly, labels: 'reworkStatus', colors: reworkStatus.colors }),
    quantity: field.decimal(readonly),
    /** Of these, by reports of the rework order's last operation. */
    good: field.decimal(readonly),
    again: field.decimal(readonly),
    outstanding: field.decimal(readonly),
    unit: field.text(readonly),
    workorderNo: order,
    originNo: order,
    materialNo: field.text(number),
    materialDesc: field.text(readonly),
    /** The operation that they were defective at, and for what. */
    produreName: field.text(readonly),
    reasonName: field.text(readonly),
    /** Operations of the rework order. */
    steps: field.text(readonly),
    requiredEndDate: field.date(readonly),
    /** Hours of all people who reported rework of it, and those that its steps stand for. */
    workedHours: field.decimal({ ...readonly, scale: 2 }),
    earnedHours: field.decimal({ ...readonly, scale: 2 }),
    /** Piece rates of what was reported of the rework order. */
    reworkValue: field.decimal({ ...readonly, scale: 2 }),
    note: field.text(readonly),
    judgedBy: field.reference(teamUserReference, { ...readonly, display: 'judgedByName' }),
    judgedAt: field.instant(readonly),
    startedBy: field.reference(teamUserReference, { ...readonly, display: 'startedByName' }),
    startedAt: field.instant(readonly),
    closedAt: field.instant(readonly),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    unitDecimals: field.integer(readonly),
  },
  table: { without: ['unitDecimals'] },
  form: [],
  sheet: [],
})

export const reworkCrud = crud(rework, {
  prefix: '/production/web',
  noun: 'Rework',
  right: 'rework',
  verbs: ['select', 'get', 'export'],
})

const id = z.number().int().positive()

const step = z.union([
  /** An operation of the order that the pieces are of. */
  z.object({ sequence: z.number().int().positive() }),
  /** One of the master, with its time for a piece. */
  z.object({ operationId: id, workCenterId: id, seconds: z.number().gt(0).max(999_999) }),
])

export const startRework = endpoint({
  path: '/production/web/startRework',
  access: { right: 'rework.start' },
  write: true,
  input: z.object({
    /** The judgement's. */
    id,
    version: id,
    /** In their order, one after the other. */
    steps: z.array(step).min(1).max(50),
    requiredEndDate: dayText(),
    remarks: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({ workOrderId: z.number(), workorderNo: z.string() }),
  summary:
    'Sends pieces judged to rework back to an operation: an order of type rework, planned and reported like any other, whose good pieces go on where they were defective',
})

export const endRework = endpoint({
  path: '/production/web/endRework',
  access: { right: 'rework.end' },
  write: true,
  input: z.object({ id, version: id, reason: writtenText().trim().min(1).max(500) }),
  /** `waiting`: pieces that nobody reworks any more. */
  output: z.object({ waiting: z.number() }),
  summary: 'Ends a rework before all pieces have come back: its order is closed and the rest waits to be judged again',
})

export const getReworkPlan = endpoint({
  path: '/production/web/getReworkPlan',
  access: { right: 'rework.view' },
  input: idInput,
  output: z.object({
    /** Operations of the order up to the one that the pieces were defective at, by sequence. */
    operations: z.array(
      z.object({
        sequence: z.number(),
        produreName: z.string(),
        workCenterName: z.string(),
        /** Seconds a piece. */
        seconds: z.number(),
      }),
    ),
  }),
  summary: 'Operations that pieces judged to rework can be sent back to',
})

export const getTaskRework = endpoint({
  path: '/production/app/getTaskRework',
  access: { right: 'rework.view' },
  input: z.object({ taskId: id }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        originNo: z.string(),
        produreName: z.string(),
        reasonName: z.string(),
        quantity: z.number(),
        outstanding: z.number(),
        note: z.string().nullable(),
        remarks: z.string().nullable(),
        judgedByName: z.string(),
        photos: z.array(z.string()),
      }),
    ),
  }),
  summary: 'What the pieces of a task are reworked for',
})
