import { z } from 'zod'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { type Field, field } from '#core/contract/field.ts'
import { materialFields, moreTimeFields, schemeFields, timeFields, toolFields, unitFields } from './process-fields.ts'
import { operationReference } from './references.ts'

/** Sequences of the operations that follow; empty: the last one; absent: the next by sequence. */
const successor: Field<number[], false> = {
  kind: 'references',
  required: false,
  readonly: false,
  schema: z.array(z.number().int().positive()).max(50),
}

const flowFields = {
  sequence: field.integer({ required: true, min: 1, max: 99_999 }),
  operationId: field.reference(operationReference, { display: 'produreNo', required: true }),
  workCenterId: field.reference(workCenterReference, { display: 'workCenterName', required: true }),
  /** Others that can do it as well. */
  alternativeWorkCenterIds: field.references(workCenterReference, { display: 'alternativeNames' }),
  groupNo: field.text({ max: 64, verbatim: true }),
}

const transferFields = {
  /** Pieces that a transfer to the next operation takes; absent: the whole lot. */
  transferBatch: field.decimal({ above: 0 }),
  transferMinutes: field.decimal({ initial: 0, scale: 2, unit: 'min' }),
}

/** An operation within a routing, with this product's own values. */
export const stepFields = {
  ...flowFields,
  successor,
  ...timeFields,
  ...moreTimeFields,
  ...transferFields,
  ...materialFields,
  ...unitFields,
  ...schemeFields,
  ...toolFields,
  remark: field.text(),
}

/** One version of how a product is made. */
export const routing = defineEntity({
  name: 'routing',
  key: 'routingVersion',
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode', required: true }),
    productCode: field.text({ readonly: true, verbatim: true }),
    productName: field.text({ readonly: true }),
    routingVersion: field.text({ required: true, max: 32, verbatim: true, initial: '1.0' }),
    name: field.text({ max: 128 }),
    isDefault: field.boolean({ initial: false }),
    operations: field.rows(stepFields, { required: true, min: 1, max: 300 }),
    operationCount: field.integer({ readonly: true }),
    /** Seconds for one piece, over all operations. */
    pieceSeconds: field.decimal({ readonly: true, scale: 3, unit: 's' }),
    piecePrice: field.decimal({ readonly: true, scale: 6 }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['productCode', 'productName', 'routingVersion', 'name'],
  table: [
    'productId',
    'productName',
    'routingVersion',
    'name',
    'isDefault',
    'operationCount',
    'pieceSeconds',
    'piecePrice',
    'remark',
    'createdAt',
  ],
})

export const routingCrud = crud(routing, {
  prefix: '/production/web',
  noun: 'Routing',
  right: 'routing',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import'],
})

const { singleProcessingTime: _time, unitPrice: _price, ...otherTimes } = timeFields

/** The operations of all routings: a row of the routing sheet. What a sheet leaves blank is taken from the operation master. */
export const routingLine = defineEntity({
  name: 'routingLine',
  key: 'routingVersion',
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode', required: true }),
    productCode: field.text({ readonly: true, verbatim: true }),
    productName: field.text({ readonly: true }),
    routingVersion: field.text({ required: true, max: 32, verbatim: true }),
    isDefault: field.boolean({ readonly: true }),
    sequence: flowFields.sequence,
    operationId: flowFields.operationId,
    produreNo: field.text({ readonly: true, verbatim: true }),
    produreName: field.text({ readonly: true }),
    /** Sequences, comma between; blank: the next one. */
    successor: field.text({ max: 200, verbatim: true }),
    workCenterId: field.reference(workCenterReference, { display: 'workCenterNumber' }),
    alternativeWorkCenterIds: field.references(workCenterReference, { display: 'alternativeNumbers' }),
    singleProcessingTime: field.decimal({ above: 0, scale: 3, unit: 's' }),
    unitPrice: field.decimal({ scale: 6 }),
    ...otherTimes,
    ...moreTimeFields,
    ...transferFields,
    groupNo: flowFields.groupNo,
    mold: toolFields.mold,
    fixtureNumber: toolFields.fixtureNumber,
    keyProcess: toolFields.keyProcess,
    ...schemeFields,
    remark: field.text(),
  },
  search: ['productCode', 'productName', 'produreNo', 'produreName'],
  table: [
    'productId',
    'productName',
    'routingVersion',
    'isDefault',
    'sequence',
    'operationId',
    'produreName',
    'successor',
    'workCenterId',
    'alternativeWorkCenterIds',
    'singleProcessingTime',
    'unitPrice',
    'singleTripQuantity',
    'timePreparation',
    'greenLampDuration',
    'difficultyRate',
    'machineAdjustMinutes',
    'transferBatch',
    'transferMinutes',
    'groupNo',
    'mold',
    'fixtureNumber',
    'keyProcess',
    'firstScheme',
    'inProcessScheme',
    'selfScheme',
    'finalScheme',
    'remark',
  ],
})

export const routingLineCrud = crud(routingLine, {
  prefix: '/production/web',
  noun: 'RoutingLine',
  right: 'routing',
  verbs: ['select', 'export'],
})
