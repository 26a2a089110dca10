import { locationReference } from '#areas/inventory/contract/location.ts'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

const readonly = { readonly: true } as const
const right = 'packing.pack'

/** From the first piece to the lorry, or back to loose pieces. A shipment picks it, sends it off and lets it go. */
export const packingUnitStatus = defineStatus(
  'packingUnitStatus',
  {
    open: { number: 10, color: 'blue', next: ['close', 'dissolve', 'move'] },
    closed: { number: 20, color: 'green', next: ['reopen', 'dissolve', 'move'] },
    picked: { number: 30, color: 'cyan', next: [] },
    shipped: { number: 40, color: 'gold', next: [] },
    returned: { number: 45, color: 'purple', next: [] },
    dissolved: { number: 50, color: 'gray', next: [] },
  },
  {
    close: { to: 'closed', right },
    reopen: { to: 'open', right },
    dissolve: { to: 'dissolved', right },
    move: { to: 'closed', right },
  },
)
export type PackingUnitVerb = keyof typeof packingUnitStatus.verbs

/** A box, carton, pallet or frame with what stands in it. */
export const packingUnit = defineEntity({
  name: 'packingUnit',
  key: 'number',
  search: ['number', 'products', 'lots', 'customer', 'parentNumber', 'locationCode'],
  fields: {
    number: field.text({ ...readonly, verbatim: true }),
    level: field.choice(unitLevels, { ...readonly, labels: 'packingUnit.level' }),
    status: field.choice(packingUnitStatus.codes, {
      ...readonly,
      labels: packingUnitStatus.name,
      colors: packingUnitStatus.colors,
    }),
    /** It was closed with less than its rule says. */
    part: field.boolean(readonly),
    products: field.text({ ...readonly, verbatim: true }),
    lots: field.text({ ...readonly, verbatim: true }),
    /** Of all that stands in it, in units as well. */
    quantity: field.decimal(readonly),
    /** Units that stand in it itself. */
    unitCount: field.integer(readonly),
    parentNumber: field.text({ ...readonly, verbatim: true }),
    locationId: field.reference(locationReference, { ...readonly, display: 'locationCode' }),
    locationCode: field.text({ ...readonly, verbatim: true }),
    customer: field.text(readonly),
    /** Kilograms, as it was weighed at closing. */
    weight: field.decimal(readonly),
    printCount: field.integer(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    closedByName: field.text(readonly),
    closedAt: field.instant(readonly),
  },
  table: [
    'number',
    'level',
    'status',
    'part',
    'products',
    'lots',
    'quantity',
    'unitCount',
    'parentNumber',
    'locationId',
    'customer',
    'closedAt',
    'closedByName',
    'createdAt',
    'createdByName',
    'weight',
    'printCount',
  ],
  form: [],
  sheet: [],
})

export const packingUnitCrud = crud(packingUnit, {
  prefix: '/warehouse/web',
  noun: 'PackingUnit',
  right: 'packing',
  verbs: ['select', 'get', 'export'],
})
