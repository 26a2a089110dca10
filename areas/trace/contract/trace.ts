import { z } from 'zod'
import { lotStatuses, stockStatusColors } from '#areas/inventory/contract/stock-states.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'

const prefix = '/trace/web'
const id = z.number().int().positive()
const readonly = { readonly: true } as const

/** Backward: what it was made of. Forward: what was made of it. */
export const traceDirections = ['backward', 'forward'] as const
export type TraceDirection = (typeof traceDirections)[number]

/** More lots than these are not walked: the answer says so. */
export const mostTraced = 150_000

/** A lot that a trace reached. */
export const tracedLotEntity = defineEntity({
  name: 'tracedLot',
  key: 'lotNumber',
  search: [],
  fields: {
    /** Steps from the lot that was asked for, the fewest. */
    depth: field.integer(readonly),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    lotNumber: field.text({ ...readonly, verbatim: true }),
    status: field.choice(lotStatuses, { ...readonly, labels: 'stockStatus', colors: stockStatusColors }),
    /** What went from lot to lot at this step, in the unit of what went in; null: the lot that was asked for. */
    moved: field.decimal(readonly),
    movedUnit: field.text(readonly),
    firstAt: field.instant(readonly),
    lastAt: field.instant(readonly),
    /** Still in stock, wherever. */
    here: field.decimal(readonly),
    unit: field.text(readonly),
    places: field.text(readonly),
    /** Left for a customer, and thrown away. */
    shipped: field.decimal(readonly),
    scrapped: field.decimal(readonly),
    orderNo: field.text({ ...readonly, verbatim: true }),
    customer: field.text(readonly),
    supplier: field.text(readonly),
    supplierLot: field.text({ ...readonly, verbatim: true }),
    certificate: field.text({ ...readonly, verbatim: true }),
    producedOn: field.date(readonly),
    expiresOn: field.date(readonly),
  },
})

const tracedLot = z.object({
  id: z.number(),
  version: z.number(),
  depth: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  status: z.enum(lotStatuses),
  moved: z.number().nullable(),
  movedUnit: z.string().nullable(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  here: z.number(),
  unit: z.string(),
  places: z.string().nullable(),
  shipped: z.number(),
  scrapped: z.number(),
  orderNo: z.string().nullable(),
  customer: z.string().nullable(),
  supplier: z.string().nullable(),
  supplierLot: z.string().nullable(),
  certificate: z.string().nullable(),
  producedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
})
export type TracedLot = z.infer<typeof tracedLot>

const found = z.object({
  lotId: z.number(),
  lotNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  /** By which of its numbers it was found. */
  by: z.enum(['lot', 'order', 'serial', 'supplierLot', 'unit', 'product']),
  /** The piece that was meant. */
  serialNo: z.string().nullable(),
})
export type FoundLot = z.infer<typeof found>

export const findTraced = endpoint({
  path: `${prefix}/findTrace`,
  access: { right: 'trace.view' },
  input: z.object({ code: scannedText().trim().min(1).max(200) }),
  output: z.object({ rows: z.array(found) }),
  summary:
    'Lots that a number means: a lot, an order, a serial of an order, a lot of a supplier, a handling unit with what stands in it, else a product; the newest first, at most 50',
})

/** `where`: `lotId`, `direction` (backward by default). Rows by steps from the lot; `more`: only the first 150,000 were walked. */
export const selectTrace = endpoint({
  path: `${prefix}/selectTrace`,
  access: { right: 'trace.view' },
  input: listInput,
  output: pageOf(tracedLot).extend({ more: z.boolean() }),
  summary: 'Every lot that a lot was made of, or that was made of it, with where it is now',
})

export const exportTrace = endpoint({
  path: `${prefix}/exportTrace`,
  access: { right: 'trace.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectTrace to a sheet',
})

export const traceReport = {
  entity: tracedLotEntity,
  noun: 'Trace',
  right: 'trace',
  select: selectTrace,
  export: exportTrace,
}

const node = tracedLot.pick({
  id: true,
  productCode: true,
  productName: true,
  lotNumber: true,
  status: true,
  here: true,
  unit: true,
})
const link = z.object({
  fromId: z.number(),
  toId: z.number(),
  quantity: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  times: z.number().int(),
})
export type TraceLink = z.infer<typeof link>

export const getTraceTree = endpoint({
  path: `${prefix}/getTraceTree`,
  access: { right: 'trace.view' },
  input: z.object({ lotId: id, direction: z.enum(traceDirections) }),
  output: z.object({ nodes: z.array(node), links: z.array(link), more: z.boolean() }),
  summary: 'The same as a graph: the first thousand lots and what went from which to which',
})
export type TraceTree = z.infer<typeof getTraceTree.output>

const step = z.object({
  kind: z.enum([
    'report',
    'move',
    'hold',
    'release',
    'load',
    'unload',
    'inspection',
    'confirm',
    'epcis',
    'pack',
    'unpack',
  ]),
  /** Of a step of a work instruction that was confirmed: its title, `documentNo` the instruction with its revision. Of what was packed into a handling unit: its level, `documentNo` its number. Of an event of EPCIS: its step of the business, as it stands there. Of a move: its kind; of a hold: its status; of a report or an inspection: its result or status. */
  what: z.string(),
  at: z.string(),
  documentNo: z.string().nullable(),
  who: z.string().nullable(),
  /** Machine, work centre, operation, or from where to where. */
  where: z.string().nullable(),
  quantity: z.number().nullable(),
  defective: z.number().nullable(),
  note: z.string().nullable(),
})
export type TraceStep = z.infer<typeof step>

export const selectTraceStep = endpoint({
  path: `${prefix}/selectTraceStep`,
  access: { right: 'trace.view' },
  input: z.object({ lotId: id }),
  output: z.object({ lot: tracedLot, unit: z.string(), rows: z.array(step) }),
  summary:
    'What became of one lot, oldest first: reports with operation, machine and people, loads, moves, packing, holds, inspections; the last 500',
})

export const holdTrace = endpoint({
  path: `${prefix}/holdTrace`,
  access: { right: 'trace.hold' },
  write: true,
  input: z.object({ lotId: id, reason: writtenText().trim().min(1).max(500) }),
  output: z.object({ held: z.number().int(), already: z.number().int(), gone: z.number().int() }),
  summary:
    'Holds a lot and every lot made of it that is still here or may still be made; tells how many were held already and how many are all gone',
})
