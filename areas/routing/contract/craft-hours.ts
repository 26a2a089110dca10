import { z } from 'zod'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { timeFields } from './process-fields.ts'
import { operationReference } from './references.ts'

/** Standard time and price of a product's operation at one work centre; they stand in place of the routing's. */
export const craftHours = defineEntity({
  name: 'craftHours',
  key: 'label',
  fields: {
    label: field.text({ readonly: true }),
    productId: field.reference(madeProductReference, { display: 'productCode', required: true }),
    productCode: field.text({ readonly: true, verbatim: true }),
    productName: field.text({ readonly: true }),
    operationId: field.reference(operationReference, { display: 'produreNo', required: true }),
    produreNo: field.text({ readonly: true, verbatim: true }),
    produreName: field.text({ readonly: true }),
    workCenterId: field.reference(workCenterReference, { display: 'workCenterNumber', required: true }),
    workCenterName: field.text({ readonly: true }),
    ...timeFields,
    /** Pieces an hour, as the times say. */
    hourlyOutput: field.decimal({ readonly: true, scale: 2 }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['productCode', 'productName', 'produreName', 'workCenterName'],
  table: [
    'productId',
    'productName',
    'operationId',
    'produreName',
    'workCenterId',
    'workCenterName',
    'singleTripQuantity',
    'singleProcessingTime',
    'hourlyOutput',
    'timePreparation',
    'unitPrice',
    'greenLampDuration',
    'remark',
    'createdAt',
  ],
  sheet: [
    'productId',
    'operationId',
    'workCenterId',
    'singleTripQuantity',
    'singleProcessingTime',
    'timePreparation',
    'unitPrice',
    'greenLampDuration',
    'remark',
  ],
})

export const craftHoursCrud = crud(craftHours, {
  prefix: '/production/web',
  noun: 'CraftHours',
  right: 'craftHours',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

const ids = z.array(z.number().int().positive()).max(500)

export const copyCraftHours = endpoint({
  path: '/production/web/copyCraftHours',
  access: { right: 'craftHours.add' },
  write: true,
  input: z.object({
    ids: ids.min(1),
    productIds: ids,
    workCenterIds: ids,
    confirmed,
  }),
  output: z.object({ added: z.number(), overwritten: z.number() }),
  summary: 'Copies man-hours to every one of the products at every one of the work centres',
})
