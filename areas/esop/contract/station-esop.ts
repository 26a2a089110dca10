import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { stationReference } from '#areas/workcenters/contract/station.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { pagesField } from './instruction.ts'

/** A document by any revision of it; those to come may be set beforehand. */
const documentReference: Reference = {
  path: '/esop/web/selectInstruction',
  label: ['name', 'code', 'revision'],
  where: { state: ['inForce', 'upcoming'] },
}

const readonly = { readonly: true } as const

/** What a station shows, of all products or of one: a work instruction and its pages. */
export const stationEsopEntity = defineEntity({
  name: 'stationEsop',
  key: 'label',
  fields: {
    /** Station and product, for people. */
    label: field.text(readonly),
    stationId: field.reference(stationReference, { required: true, display: 'stationName' }),
    stationNumber: field.text({ ...readonly, verbatim: true }),
    lineName: field.text(readonly),
    /** Absent: whatever is made there. */
    productId: field.reference(madeProductReference, { display: 'productName' }),
    instructionId: field.reference(documentReference, { required: true, display: 'instructionName' }),
    /** The revision that is shown today; none: the document is not in force, and the station shows what is for its task. */
    revisionShown: field.integer(readonly),
    /** Absent: those that the document has chosen. */
    pages: pagesField,
    remark: field.multiline({ max: 500 }),
    createdAt: field.instant(readonly),
  },
  search: ['label', 'stationNumber'],
  table: [
    'stationId',
    'stationNumber',
    'lineName',
    'productId',
    'instructionId',
    'revisionShown',
    'pages',
    'remark',
    'createdAt',
  ],
  form: ['stationId', 'productId', 'instructionId', 'pages', 'remark'],
  sheet: [],
})

export const stationEsopCrud = crud(stationEsopEntity, {
  prefix: '/esop/web',
  noun: 'StationEsop',
  right: 'stationEsop',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
