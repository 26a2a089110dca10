import { z } from 'zod'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

/** Days back that lots are taken from. */
export const studiedDays = [30, 90, 180, 365] as const
export const usualDays = 90

/** What a time is known by: the run time of its machine, or the working time of people at it. */
export const timeSources = ['machine', 'work'] as const
export type TimeSource = (typeof timeSources)[number]

const id = z.number().int().positive()
const seconds = () => field.decimal({ scale: 3, unit: 's', readonly: true })

/** What an operation of a product took at a work centre, against its standard. Times in seconds for one cycle, as standards are. */
export const actualTime = defineEntity({
  name: 'actualTime',
  key: 'productCode',
  search: [],
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode', readonly: true }),
    productCode: field.text({ readonly: true, verbatim: true }),
    productName: field.text({ readonly: true }),
    operationId: field.reference(operationReference, { display: 'produreName', readonly: true }),
    produreName: field.text({ readonly: true }),
    workCenterId: field.reference(workCenterReference, { display: 'workCenterName', readonly: true }),
    workCenterName: field.text({ readonly: true }),
    singleTripQuantity: field.decimal({ readonly: true }),
    standard: seconds(),
    median: seconds(),
    lower: seconds(),
    upper: seconds(),
    /** Median less standard, as a share of the standard. */
    difference: field.decimal({ scale: 4, readonly: true }),
    proposed: seconds(),
    lots: field.integer({ readonly: true }),
    leftOut: field.integer({ readonly: true }),
    pieces: field.decimal({ readonly: true }),
    lastAt: field.instant({ readonly: true }),
  },
})

const number = z.number().nullable()

const row = z.object({
  /** Of the last lot: the row is another once there is a newer one. */
  id: z.number(),
  version: z.number(),
  productId: z.number(),
  productCode: z.string(),
  productName: z.string(),
  operationId: z.number(),
  produreName: z.string(),
  workCenterId: z.number(),
  workCenterName: z.string(),
  singleTripQuantity: z.number(),
  standard: z.number(),
  median: number,
  lower: number,
  upper: number,
  difference: number,
  proposed: number,
  /** The mold says how fast it runs: a standard of the work centre would go before it and its cavities. */
  byMold: z.boolean(),
  sources: z.array(z.enum(timeSources)),
  lots: z.number(),
  leftOut: z.number(),
  pieces: z.number(),
  lastAt: z.string(),
})
export type ActualTimeRow = z.infer<typeof row>

/** `where`: `days` (how far back; 90 by default), `productId`, `operationId`, `workCenterId` (one or several). */
export const selectActualTime = endpoint({
  path: '/production/web/selectActualTime',
  access: { right: 'craftHours.view' },
  input: listInput,
  output: pageOf(row).extend({
    /** Finished tasks that say nothing, by why. */
    silent: z.object({ together: z.number(), unknown: z.number() }),
    /** There are more finished tasks than are read: the newest are. */
    cut: z.boolean(),
  }),
  summary: 'What operations took by product and work centre, against their standard times, with what is proposed',
})

export const exportActualTime = endpoint({
  path: '/production/web/exportActualTime',
  access: { right: 'craftHours.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectActualTime to a sheet',
})

export const actualTimeReport = {
  entity: actualTime,
  noun: 'ActualTime',
  right: 'craftHours',
  select: selectActualTime,
  export: exportActualTime,
}

const place = { productId: id, operationId: id, workCenterId: id }

const placeOf = (of: { productId: number; operationId: number; workCenterId: number }) =>
  `${of.productId}/${of.operationId}/${of.workCenterId}`

const lot = z.object({
  taskId: z.number(),
  taskNo: z.string(),
  workorderNo: z.string(),
  from: z.string(),
  to: z.string(),
  pieces: z.number(),
  /** It took, without rests and stops. */
  seconds: z.number(),
  /** For one cycle, at a proficiency of 1. */
  cycle: z.number(),
  source: z.enum(timeSources),
})
export type ActualTimeLot = z.infer<typeof lot>

export const selectActualTimeLot = endpoint({
  path: '/production/web/selectActualTimeLot',
  access: { right: 'craftHours.view' },
  input: z.object({ ...place, days: z.literal(studiedDays) }),
  output: z.object({ rows: z.array(lot) }),
  summary: 'The lots that an actual time is known by, the newest first, at most 500',
})

export const setStandardTimes = endpoint({
  path: '/production/web/setStandardTimes',
  access: { right: 'craftHours.edit' },
  write: true,
  input: z.object({
    rows: z
      .array(
        z.object({
          ...place,
          /** What the person saw as the standard. */
          was: z.number().positive(),
          /** Seconds for one cycle from now on. */
          seconds: z.number().min(0.001).max(999_999_999),
        }),
      )
      .min(1)
      .max(200)
      .refine((rows) => new Set(rows.map(placeOf)).size === rows.length),
  }),
  output: z.object({ added: z.number(), overwritten: z.number() }),
  summary: 'Makes actual times the standard times of products at work centres; price, set-up time and quantity stay',
})
