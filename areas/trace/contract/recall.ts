import { z } from 'zod'
import { moldReference } from '#areas/molds/contract/mold.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type NamedReference, type Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { instantText, writtenText } from '#core/contract/text.ts'
import { selectTrace, tracedLotEntity } from './trace.ts'

const prefix = '/trace/web'
const id = z.number().int().positive()
const readonly = { readonly: true } as const
const signed = { min: -99_999_999_999, scale: 6 } as const

/** A recall looks no further than this. */
export const mostRecallDays = 400

/** Who may be named in a recall; names and job numbers alone. */
export const selectRecallPerson = endpoint({
  path: `${prefix}/selectRecallPerson`,
  access: { right: 'trace.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  summary: 'People whose work may be recalled',
})

/** What values are measured under: by name, whatever line or inspection scheme measures it. */
export const selectRecallCharacteristic = endpoint({
  path: `${prefix}/selectRecallCharacteristic`,
  access: { right: 'trace.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string() })),
  summary: 'Names of what stations of lines and inspections measure',
})

const characteristicReference: NamedReference = { path: selectRecallCharacteristic.path, label: ['name'], by: 'name' }

/**
 * What is doubted: what was reported on a machine, with a mold, by a person, and what was measured by a tester or beyond a value; all of those that
 * are named, within a time.
 */
export const recallEntity = defineEntity({
  name: 'recall',
  key: 'from',
  fields: {
    machineId: field.reference(machineReference, { display: 'machineName' }),
    moldId: field.reference(moldReference, { display: 'moldNumber' }),
    userId: field.reference({ path: selectRecallPerson.path, label: ['name', 'jobNumber'] } satisfies Reference, {
      display: 'userName',
    }),
    characteristic: field.named(characteristicReference, { max: 200, display: 'characteristicName' }),
    below: field.decimal({ ...signed }),
    above: field.decimal({ ...signed }),
    testerId: field.reference(machineReference, { display: 'testerName' }),
    sinceCheck: field.boolean({ hint: true }),
    from: field.instant({ required: true }),
    to: field.instant({ required: true }),
  },
})

export const recallCondition = z.object({
  machineId: id.nullish(),
  moldId: id.nullish(),
  userId: id.nullish(),
  characteristic: writtenText().trim().max(200).nullish(),
  below: z.number().nullish(),
  above: z.number().nullish(),
  testerId: id.nullish(),
  sinceCheck: z.boolean().nullish(),
  from: instantText(),
  to: instantText(),
})
export type RecallCondition = z.infer<typeof recallCondition>

/** Whether a recall goes by what was measured. */
export const isMeasured = ({ characteristic, testerId }: RecallCondition): boolean =>
  Boolean(characteristic || testerId)

/** `where`: a `recallCondition`. Rows by steps from what was doubted; `orders`: doubted work orders of which nothing is in stock yet; `asked`: the condition in words. */
export const selectRecall = endpoint({
  path: `${prefix}/selectRecall`,
  access: { right: 'trace.view' },
  input: listInput,
  output: selectTrace.output.extend({ orders: z.array(z.string()), asked: z.string() }),
  summary:
    'Every lot of which something was reported on a machine, with a mold or by a person, or measured by a tester or beyond a value, within a time, and every lot made of those, with where it is now',
})

export const exportRecall = endpoint({
  path: `${prefix}/exportRecall`,
  access: { right: 'trace.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectRecall to a sheet',
})

/** A lot of a recall: told as one that a trace reached, with where it is first. */
const recalledLotEntity = defineEntity({
  name: 'recalledLot',
  key: 'lotNumber',
  search: [],
  fields: tracedLotEntity.fields,
  table: [
    'productCode',
    'productName',
    'lotNumber',
    'status',
    'here',
    'unit',
    'places',
    'shipped',
    'scrapped',
    'customer',
    'depth',
    'moved',
    'movedUnit',
    'firstAt',
    'lastAt',
    'orderNo',
    'supplier',
    'supplierLot',
    'certificate',
    'producedOn',
    'expiresOn',
  ],
})

export const recallReport = {
  entity: recalledLotEntity,
  noun: 'Recall',
  right: 'trace',
  select: selectRecall,
  export: exportRecall,
}

/** Something that left for a customer with a lot of a recall. */
export const recalledDeliveryEntity = defineEntity({
  name: 'recalledDelivery',
  key: 'documentNo',
  search: [],
  fields: {
    customer: field.text(readonly),
    documentNo: field.text({ ...readonly, verbatim: true }),
    leftAt: field.instant(readonly),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    lotNumber: field.text({ ...readonly, verbatim: true }),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    contact: field.text(readonly),
    address: field.text(readonly),
    receivedBy: field.text(readonly),
  },
})

const recalledDelivery = z.object({
  id: z.number(),
  version: z.number(),
  customer: z.string().nullable(),
  documentNo: z.string().nullable(),
  leftAt: z.string(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  quantity: z.number(),
  unit: z.string(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  receivedBy: z.string().nullable(),
})
export type RecalledDelivery = z.infer<typeof recalledDelivery>

export const selectRecalledDelivery = endpoint({
  path: `${prefix}/selectRecalledDelivery`,
  access: { right: 'trace.view' },
  input: listInput,
  output: pageOf(recalledDelivery).extend({ more: z.boolean() }),
  summary: 'What of the lots of a recall has left for which customer, with its shipment: whom to write to',
})

export const exportRecalledDelivery = endpoint({
  path: `${prefix}/exportRecalledDelivery`,
  access: { right: 'trace.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectRecalledDelivery to a sheet',
})

export const deliveryReport = {
  entity: recalledDeliveryEntity,
  noun: 'RecalledDelivery',
  right: 'trace',
  select: selectRecalledDelivery,
  export: exportRecalledDelivery,
}

/** A value that puts a piece among what is doubted. */
export const recalledReadingEntity = defineEntity({
  name: 'recalledReading',
  key: 'serialNo',
  search: [],
  fields: {
    serialNo: field.text({ ...readonly, verbatim: true }),
    workorderNo: field.text({ ...readonly, verbatim: true }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    characteristic: field.text(readonly),
    value: field.decimal({ ...readonly, scale: 6 }),
    unit: field.text(readonly),
    lower: field.decimal({ ...readonly, scale: 6 }),
    upper: field.decimal({ ...readonly, scale: 6 }),
    at: field.instant(readonly),
    step: field.text(readonly),
    tester: field.text(readonly),
    person: field.text(readonly),
    box: field.text({ ...readonly, verbatim: true }),
    place: field.text(readonly),
  },
})

const recalledReading = z.object({
  id: z.number(),
  version: z.number(),
  serialNo: z.string().nullable(),
  workorderNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  characteristic: z.string(),
  value: z.number(),
  unit: z.string().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  at: z.string(),
  step: z.string(),
  tester: z.string().nullable(),
  person: z.string().nullable(),
  box: z.string().nullable(),
  place: z.string().nullable(),
})
export type RecalledReading = z.infer<typeof recalledReading>

export const selectRecalledReading = endpoint({
  path: `${prefix}/selectRecalledReading`,
  access: { right: 'trace.view' },
  input: listInput,
  output: pageOf(recalledReading).extend({ more: z.boolean() }),
  summary:
    'The values by which a recall doubts what it does: which piece, measured when, where and by what, and where the piece is packed',
})

export const exportRecalledReading = endpoint({
  path: `${prefix}/exportRecalledReading`,
  access: { right: 'trace.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectRecalledReading to a sheet',
})

export const readingReport = {
  entity: recalledReadingEntity,
  noun: 'RecalledReading',
  right: 'trace',
  select: selectRecalledReading,
  export: exportRecalledReading,
}

export const holdRecallPieces = endpoint({
  path: `${prefix}/holdRecallPieces`,
  access: { right: 'trace.hold' },
  write: true,
  input: recallCondition.extend({ reason: writtenText().trim().min(1).max(500) }),
  output: z.object({
    held: z.number().int(),
    already: z.number().int(),
    unnumbered: z
      .number()
      .int()
      .describe('Values that were measured of no piece with a number: their lots are not held by this'),
  }),
  summary:
    'Holds only the pieces with numbers whose measured values a recall doubts; the others of their lots stay free',
})

export const holdRecall = endpoint({
  path: `${prefix}/holdRecall`,
  access: { right: 'trace.hold' },
  write: true,
  input: recallCondition.extend({ reason: writtenText().trim().min(1).max(500) }),
  output: z.object({ held: z.number().int(), already: z.number().int(), gone: z.number().int() }),
  summary:
    'Holds every lot of a recall that is still here or may still be made; tells how many were held already and how many are all gone',
})
