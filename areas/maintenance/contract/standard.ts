import { andonTypeReference } from '#areas/andon/contract/type.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

/** What is answered at an item: in order or not, a value within limits, one of some options, words. */
export const itemKinds = ['yesNo', 'measured', 'choice', 'text'] as const
export type ItemKind = (typeof itemKinds)[number]

/** What an item that is out of order brings about. */
export const consequences = ['nothing', 'call', 'breakdown', 'abnormality'] as const
export type Consequence = (typeof consequences)[number]

const limit = { min: -999_999_999, max: 999_999_999, scale: 6 } as const
const readonly = { readonly: true } as const

/** One thing that is looked at or done. */
export const itemFields = {
  item: field.text({ required: true, max: 128 }),
  kind: field.choice(itemKinds, { required: true, initial: 'yesNo', labels: 'maintenanceItemKind' }),
  lower: field.decimal(limit),
  upper: field.decimal(limit),
  unit: field.text({ max: 16 }),
  /** Of a choice: its options with `/` between them, those that are out of order with `!` before them. */
  options: field.text({ max: 200 }),
  method: field.text({ max: 200 }),
  /** How it should look. */
  goodPhotoId: field.image(),
  picture: field.boolean({ initial: false }),
  raises: field.choice(consequences, { initial: 'nothing', labels: 'maintenanceConsequence' }),
}

/** What is looked at and done on a machine. Its items are versioned: each change makes the next version. */
export const maintenanceStandard = defineEntity({
  name: 'maintenanceStandard',
  key: 'code',
  search: ['code', 'name', 'remark'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 128 }),
    andonTypeId: field.reference(andonTypeReference, { display: 'andonTypeName', hint: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
    items: field.rows(itemFields, { required: true, min: 1, max: 100 }),
    itemCount: field.integer(readonly),
    /** The version of its items that holds. */
    edition: field.integer(readonly),
    editedAt: field.instant(readonly),
    editedByName: field.text(readonly),
    /** How many plans go by it. */
    plans: field.integer(readonly),
  },
  table: [
    'code',
    'name',
    'itemCount',
    'edition',
    'editedAt',
    'editedByName',
    'plans',
    'andonTypeId',
    'enabled',
    'remark',
  ],
})

export const maintenanceStandardCrud = crud(maintenanceStandard, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceStandard',
  right: 'maintenanceStandard',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const standardReference = {
  path: maintenanceStandardCrud.select.path,
  label: ['name', 'code'],
  where: { enabled: true },
} as const
