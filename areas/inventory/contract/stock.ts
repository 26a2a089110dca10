import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { locationReference } from './location.ts'
import { locationKinds, moveKinds, placeKinds, stockStatusColors, stockStatuses } from './stock-states.ts'
import { warehouseReference } from './warehouse.ts'

const readonly = { readonly: true } as const

/** What of a lot lies in a place. */
export const balanceEntity = defineEntity({
  name: 'stockBalance',
  key: 'productCode',
  search: ['productCode', 'productName', 'lotNumber', 'locationCode', 'placeName', 'supplier'],
  fields: {
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    lotId: field.integer(readonly),
    lotNumber: field.text({ ...readonly, verbatim: true }),
    locationId: field.reference(locationReference, { ...readonly, display: 'locationCode' }),
    locationCode: field.text({ ...readonly, verbatim: true }),
    kind: field.choice(placeKinds, { ...readonly, labels: 'stockLocation.kind' }),
    warehouseId: field.reference(warehouseReference, { ...readonly, display: 'warehouseName' }),
    placeName: field.text(readonly),
    zone: field.text({ ...readonly, verbatim: true }),
    status: field.choice(stockStatuses, { ...readonly, labels: 'stockStatus', colors: stockStatusColors }),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    since: field.instant(readonly),
    ageDays: field.integer({ ...readonly, unit: 'd' }),
    producedOn: field.date(readonly),
    expiresOn: field.date(readonly),
    supplier: field.text(readonly),
    owner: field.text(readonly),
  },
  table: [
    'productId',
    'productName',
    'lotNumber',
    'locationId',
    'placeName',
    'status',
    'quantity',
    'unit',
    'ageDays',
    'expiresOn',
    'kind',
    'zone',
    'since',
    'producedOn',
    'supplier',
    'owner',
  ],
  form: [],
  sheet: [],
})

export const balanceCrud = crud(balanceEntity, {
  prefix: '/warehouse/web',
  noun: 'Inventory',
  right: 'inventory',
  verbs: ['select', 'get', 'export'],
})

/** What there is of a product in all places together. */
export const productStockEntity = defineEntity({
  name: 'productStock',
  key: 'productCode',
  search: ['productCode', 'productName'],
  fields: {
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    quantity: field.decimal(readonly),
    freeQuantity: field.decimal(readonly),
    unapprovedQuantity: field.decimal(readonly),
    heldQuantity: field.decimal(readonly),
    /** Kept for orders. */
    reservedQuantity: field.decimal(readonly),
    unit: field.text(readonly),
    lots: field.integer(readonly),
    places: field.integer(readonly),
    oldestSince: field.instant(readonly),
    expiresOn: field.date(readonly),
  },
  form: [],
  sheet: [],
})

export const productStockCrud = crud(productStockEntity, {
  prefix: '/warehouse/web',
  noun: 'ProductStock',
  right: 'inventory',
  verbs: ['select', 'export'],
})

/** One row of the ledger: how much of what went from where to where, when, by whom and why. */
export const moveEntity = defineEntity({
  name: 'stockMove',
  key: 'productCode',
  search: ['productCode', 'productName', 'lotNumber', 'toLotNumber', 'fromCode', 'toCode', 'documentNo', 'note'],
  fields: {
    effectiveAt: field.instant(readonly),
    kind: field.choice(moveKinds, { ...readonly, labels: 'stockMove.kind' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productName: field.text(readonly),
    lotId: field.integer(readonly),
    lotNumber: field.text({ ...readonly, verbatim: true }),
    toLotNumber: field.text({ ...readonly, verbatim: true }),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    fromLocationId: field.reference(locationReference, { ...readonly, display: 'fromCode' }),
    fromCode: field.text({ ...readonly, verbatim: true }),
    fromKind: field.choice(locationKinds, { ...readonly, labels: 'stockLocation.kind' }),
    toLocationId: field.reference(locationReference, { ...readonly, display: 'toCode' }),
    toCode: field.text({ ...readonly, verbatim: true }),
    toKind: field.choice(locationKinds, { ...readonly, labels: 'stockLocation.kind' }),
    documentNo: field.text({ ...readonly, verbatim: true }),
    /** Who the lot came from. */
    supplier: field.text(readonly),
    userName: field.text(readonly),
    note: field.text(readonly),
    /** A later move undid it. */
    reversed: field.boolean(readonly),
    createdAt: field.instant(readonly),
  },
  table: [
    'effectiveAt',
    'kind',
    'productId',
    'productName',
    'lotNumber',
    'quantity',
    'unit',
    'fromLocationId',
    'toLocationId',
    'documentNo',
    'userName',
    'note',
    'reversed',
    'supplier',
    'toLotNumber',
    'fromKind',
    'toKind',
    'createdAt',
  ],
  form: [],
  sheet: [],
})

export const moveCrud = crud(moveEntity, {
  prefix: '/warehouse/web',
  noun: 'StockMove',
  right: 'inventory',
  verbs: ['select', 'export'],
})
