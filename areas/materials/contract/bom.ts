import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { madeProductReference, productReference } from './product-reference.ts'

/** Share lost on the way: 0.02 is 2 %. */
const scrapRate = field.decimal({ initial: 0, max: 10, scale: 4 })

/** One version of what a product is made of. */
export const bom = defineEntity({
  name: 'bom',
  key: 'bomVersion',
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode', required: true }),
    productCode: field.text({ readonly: true, verbatim: true }),
    productName: field.text({ readonly: true }),
    bomVersion: field.text({ required: true, max: 32, verbatim: true, initial: '1.0' }),
    isDefault: field.boolean({ initial: false }),
    lines: field.rows(
      {
        lineNumber: field.integer({ min: 1, max: 99_999 }),
        materialId: field.reference(productReference, { display: 'materialText', required: true }),
        quantity: field.decimal({ required: true, above: 0, scale: 6 }),
        scrapRate,
        /** What may be loaded in its place, one for one. */
        substituteIds: field.references(productReference, { display: 'substituteCodes' }),
        warehouse: field.text({ max: 64 }),
        remark: field.text(),
      },
      { required: true, min: 1, max: 1000 },
    ),
    lineCount: field.integer({ readonly: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['productCode', 'productName', 'bomVersion'],
  table: ['productId', 'productName', 'bomVersion', 'isDefault', 'lineCount', 'remark', 'createdAt'],
})

export const bomCrud = crud(bom, {
  prefix: '/productionbase/web',
  noun: 'Bom',
  right: 'bom',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import'],
})

/** The lines of all BOMs: a row of the BOM sheet, and where a material is used. */
export const bomLine = defineEntity({
  name: 'bomLine',
  key: 'bomVersion',
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode', required: true }),
    productCode: field.text({ readonly: true, verbatim: true }),
    productName: field.text({ readonly: true }),
    bomVersion: field.text({ required: true, max: 32, verbatim: true }),
    isDefault: field.boolean({ readonly: true }),
    lineNumber: field.integer({ min: 1, max: 99_999 }),
    materialId: field.reference(productReference, { display: 'materialCode', required: true }),
    materialCode: field.text({ readonly: true, verbatim: true }),
    materialName: field.text({ readonly: true }),
    quantity: field.decimal({ required: true, above: 0, scale: 6 }),
    unit: field.text({ readonly: true }),
    scrapRate,
    substituteIds: field.references(productReference, { display: 'substituteCodes' }),
    warehouse: field.text({ max: 64 }),
    remark: field.text(),
  },
  search: ['productCode', 'productName', 'materialCode', 'materialName'],
  table: [
    'productId',
    'productName',
    'bomVersion',
    'isDefault',
    'lineNumber',
    'materialId',
    'materialName',
    'quantity',
    'unit',
    'scrapRate',
    'substituteIds',
    'warehouse',
    'remark',
  ],
  sheet: [
    'productId',
    'bomVersion',
    'lineNumber',
    'materialId',
    'quantity',
    'scrapRate',
    'substituteIds',
    'warehouse',
    'remark',
  ],
})

export const bomLineCrud = crud(bomLine, {
  prefix: '/productionbase/web',
  noun: 'BomLine',
  right: 'bom',
  verbs: ['select', 'export'],
})
