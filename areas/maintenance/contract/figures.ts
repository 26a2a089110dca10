import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { objectReference } from './object.ts'

const readonly = { readonly: true } as const
const share = () => field.decimal({ ...readonly, scale: 4 })
const seconds = () => field.decimal({ ...readonly, scale: 3 })
const money = () => field.decimal({ ...readonly, scale: 2 })

/** Key figures of maintenance of a machine, of the time ledger, of breakdowns and of tasks. Times in seconds; null: nothing to measure against. */
export const maintenanceFigureEntity = defineEntity({
  name: 'maintenanceFigure',
  key: 'machineNumber',
  search: [],
  fields: {
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    /** Of the machine, or of the object of maintenance that the row is about instead. */
    machineNumber: field.text(readonly),
    machineName: field.text(readonly),
    objectId: field.reference(objectReference, { ...readonly, display: 'objectName' }),
    /** ISO 22400-2 FE, of the time ledger. */
    failures: field.integer(readonly),
    /** ISO 22400-2 AUPT. */
    operating: seconds(),
    /** ISO 22400-2 TTR, summed. */
    fault: seconds(),
    /** ISO 22400-2 MTBF, EN 15341 T17. */
    mtbf: seconds(),
    /** ISO 22400-2 MTTR, EN 15341 T21. */
    mttr: seconds(),
    /** EN 15341 T1. */
    availability: share(),
    /** Reported within the days, without those cancelled. */
    breakdowns: field.integer(readonly),
    /** Parts of the time to restoration (EN 13306), each the mean of those that came so far. */
    response: seconds(),
    waiting: seconds(),
    repair: seconds(),
    /** EN 15341 O18: planned maintenance time ÷ all maintenance time. */
    plannedShare: share(),
    /** EN 15341 O22. */
    compliance: share(),
    due: field.integer(readonly),
    inTime: field.integer(readonly),
    /** Planned hours of tasks that are due and not done, as of now; neither standard has an element for it. */
    backlogHours: field.decimal({ ...readonly, scale: 1, unit: 'h' }),
    backlogTasks: field.integer(readonly),
    partsCost: money(),
    /** The time in fault at what an hour of standstill of the machine costs. */
    standstillCost: money(),
    cost: money(),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  },
})

const figure = z.number().nullable()

const figures = z.object({
  failures: z.number(),
  operating: z.number(),
  fault: z.number(),
  mtbf: figure,
  mttr: figure,
  availability: figure,
  breakdowns: z.number(),
  response: figure,
  waiting: figure,
  repair: figure,
  plannedShare: figure,
  compliance: figure,
  due: z.number(),
  inTime: z.number(),
  backlogHours: z.number(),
  backlogTasks: z.number(),
  /** Of these, tasks whose plan does not say how long they take: they are in no hours. */
  backlogUntimed: z.number(),
  partsCost: z.number(),
  standstillCost: figure,
  cost: z.number(),
})
export type MaintenanceFigures = z.infer<typeof figures>

const figureRow = figures.extend({
  id: z.number(),
  version: z.number(),
  /** One of the two is null; of an object there are tasks and parts alone. */
  machineId: z.number().nullable(),
  objectId: z.number().nullable(),
  objectName: z.string().nullable(),
  machineNumber: z.string(),
  machineName: z.string(),
  lineId: z.number().nullable(),
  lineName: z.string().nullable(),
  workshopId: z.number(),
  workshopName: z.string(),
})
export type FigureRow = z.infer<typeof figureRow>

/** What breakdowns and costs are summed by: levels of the failure codes, machines, spare parts. */
export const failureDimensions = ['part', 'failure', 'cause', 'machine', 'sparePart'] as const
export type FailureDimension = (typeof failureDimensions)[number]

/** `id`, `label` null: nobody has entered a code. `seconds`: from report to repaired; null: spare parts have none. */
const bar = z.object({
  by: z.enum(failureDimensions),
  id: z.number().nullable(),
  label: z.string().nullable(),
  occurrences: z.number(),
  seconds: figure,
  cost: z.number(),
})
export type FailureBar = z.infer<typeof bar>

const moment = z.object({
  /** The first day of the month, or of the week where less than a quarter is asked for. */
  on: z.string(),
  failures: z.number(),
  breakdowns: z.number(),
  mtbf: figure,
  mttr: figure,
  availability: figure,
  cost: z.number(),
})

/** `where`: `day` (`from`, `to`; the last seven by default), `machineId`, `lineId`, `workshopId`. */
export const selectMaintenanceFigure = endpoint({
  path: '/productiondata/web/selectMaintenanceFigure',
  access: { right: 'maintenanceBreakdown.view' },
  input: listInput,
  output: pageOf(figureRow).extend({ whole: figures, trend: z.array(moment), bars: z.array(bar) }),
  summary:
    'Key figures of maintenance by machine, and by object as far as tasks go (MTBF, MTTR, response, availability, planned share, compliance, backlog, cost), their trend, and failures summed by code, machine and spare part',
})

export const exportMaintenanceFigure = endpoint({
  path: '/productiondata/web/exportMaintenanceFigure',
  access: { right: 'maintenanceBreakdown.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectMaintenanceFigure to a sheet',
})

export const maintenanceFigureReport = {
  entity: maintenanceFigureEntity,
  noun: 'MaintenanceFigure',
  right: 'maintenanceBreakdown',
  select: selectMaintenanceFigure,
  export: exportMaintenanceFigure,
}
