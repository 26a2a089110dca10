import { productCrud } from '#areas/materials/contract/product.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity, type Entity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { erpConnectorReference } from './erp.ts'

/** What is fetched from an ERP, in the order in which it is: orders name products. */
export const erpSourceKinds = ['product', 'workOrder'] as const
export type ErpSourceKind = (typeof erpSourceKinds)[number]

/** The list that each kind comes into; who switches it on may view and import there. */
export const inwardLists: Record<ErpSourceKind, { import: typeof productCrud.import; view: string; entity: Entity }> = {
  product: { import: productCrud.import, view: 'product.view', entity: productCrud.entity },
  workOrder: { import: workOrderCrud.import, view: 'workOrder.view', entity: workOrderCrud.entity },
}

/** Fields that can be filled from an ERP: those of the sheet that name no other record by its name here. */
export const inwardFields = (kind: ErpSourceKind): string[] => {
  const { entity } = inwardLists[kind]
  return entity.sheet.filter((key) => {
    const { kind: sort } = entity.fields[key] ?? {}
    return sort !== undefined && !['reference', 'references', 'names', 'image', 'file'].includes(sort)
  })
}

const readonly = { readonly: true } as const

/** gone: the ERP lists it no more; nothing is deleted here for that. */
export const erpRecordStates = ['taken', 'refused', 'conflict', 'gone'] as const

/** What is known of a record of an ERP that was fetched. */
export const erpRecord = defineEntity({
  name: 'erpRecord',
  key: 'document',
  search: ['document', 'externalId', 'reason'],
  fields: {
    document: field.text({ ...readonly, verbatim: true }),
    kind: field.choice(erpSourceKinds, { ...readonly, labels: 'erpSourceKind' }),
    state: field.choice(erpRecordStates, {
      ...readonly,
      labels: 'erpRecord.state',
      colors: { taken: 'green', refused: 'red', conflict: 'orange', gone: 'default' },
    }),
    reason: field.text({ ...readonly, verbatim: true }),
    connectorId: field.reference(erpConnectorReference, { required: true, ...readonly, display: 'connectorName' }),
    externalId: field.text({ ...readonly, verbatim: true }),
    changedAt: field.instant(readonly),
  },
})

export const erpRecordCrud = crud(erpRecord, {
  prefix: '/user/web',
  noun: 'ErpRecord',
  right: 'erpRecord',
  verbs: ['select', 'export'],
})
