import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

const readonly = { readonly: true }

/** When an open order ends if tasks take what such tasks took, against its date. */
export const planRisk = defineEntity({
  name: 'planRisk',
  key: 'workorderNo',
  search: [],
  fields: {
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    materialNo: field.text({ ...readonly, verbatim: true }),
    materialDesc: field.text(readonly),
    customer: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    requiredEndDate: field.date(readonly),
    onTime: field.decimal({ ...readonly, scale: 4 }),
    plannedEnd: field.instant(readonly),
    half: field.instant(readonly),
    most: field.instant(readonly),
    lateMinutes: field.decimal(readonly),
    pullOperation: field.text(readonly),
    pullPlace: field.text(readonly),
    pullTaskNo: field.text({ ...readonly, verbatim: true }),
    criticality: field.decimal({ ...readonly, scale: 4 }),
    reachMinutes: field.decimal(readonly),
    pullLots: field.integer(readonly),
    tasks: field.integer(readonly),
    known: field.integer(readonly),
    unplanned: field.integer(readonly),
  },
  sheet: [],
})

const number = z.number().nullable()
const text = z.string().nullable()

/** Whose tasks a spread comes of: of the product there, of the operation there, of the operation anywhere. */
export const spreadGroups = ['own', 'place', 'operation'] as const

const row = z.object({
  id: z.number(),
  /** Of the answer: rows of another reckoning are others. */
  version: z.number(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  customer: text,
  workshopId: number,
  workshopName: text,
  requiredEndDate: z.string(),
  /** Share of plays that end by the date; null: a task of it has no place. */
  onTime: number,
  plannedEnd: z.string(),
  /** By when half and nine in ten of the plays end; null: beyond the working time that is planned. */
  half: text,
  most: text,
  /** Minutes from the end of the due day to `most`; negative: in time. */
  lateMinutes: number,
  /** Open tasks, those of them whose time has a spread, and those without a place. */
  tasks: z.number(),
  known: z.number(),
  unplanned: z.number(),
  /** What pulls the end most; null: nothing that has a spread, or a task that the caller does not see (`elsewhere`). */
  pullTaskId: number,
  pullTaskNo: text,
  pullOrder: text,
  pullOperation: text,
  pullPlace: text,
  pullMachineId: number,
  pullProductId: number,
  pullOperationId: number,
  elsewhere: z.boolean(),
  /** Share of plays in which it is on the chain that the order's end comes of. */
  criticality: number,
  /** Minutes between the quartiles of its time, the planned one among them. */
  reachMinutes: number,
  /** Finished tasks that its spread comes of, and whose they are. */
  pullLots: number,
  pullBy: z.enum(spreadGroups).nullable(),
})
export type PlanRiskRow = z.infer<typeof row>

/** `where`: `workshopId` (one or several). */
export const selectPlanRisk = endpoint({
  path: '/production/web/selectPlanRisk',
  access: { right: 'task.view' },
  input: listInput,
  output: pageOf(row).extend({
    /** When it was reckoned, by how many plays; null: nothing is planned. */
    at: text,
    plays: z.number(),
    /** Tasks with a place, by where the spread of their time comes from. */
    spreads: z.object({ own: z.number(), place: z.number(), operation: z.number(), none: z.number() }),
    /** Finished tasks that the spreads come of. */
    lots: z.number(),
  }),
  long: true,
  summary:
    'How likely open orders make their dates, if tasks take what such tasks took: the plan is played some hundred times',
})

export const exportPlanRisk = endpoint({
  path: '/production/web/exportPlanRisk',
  access: { right: 'task.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectPlanRisk to a sheet',
})

export const planRiskReport = {
  entity: planRisk,
  noun: 'PlanRisk',
  right: 'task',
  select: selectPlanRisk,
  export: exportPlanRisk,
}
