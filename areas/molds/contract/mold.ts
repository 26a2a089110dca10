import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { moldDueColors, moldDues, moldStatus } from './mold-status.ts'

const readonly = { readonly: true }

/**
 * A mold of the ledger. Operations name it by its number. Shots are strokes made with it: a person enters what was counted, and what
 * was made since is added to it: cycles of the machine that it hangs in, where that counts, otherwise pieces reported ÷ cavities, rounded up.
 */
export const mold = defineEntity({
  name: 'mold',
  key: 'number',
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    name: field.text({ required: true, max: 64 }),
    /** Where it is; led by acts alone. */
    status: field.choice(moldStatus.codes, { ...readonly, labels: moldStatus.name, colors: moldStatus.colors }),
    /** How near its maintenance is; absent: it has no interval. */
    due: field.choice(moldDues, { ...readonly, labels: 'moldDue', colors: moldDueColors }),
    /** The machine that it hangs in. */
    hangsOn: field.text(readonly),
    location: field.text({ max: 64 }),
    /** Products whose routings name it. */
    usedFor: field.text(readonly),
    /** Cavities: pieces of one stroke. */
    holeCount: field.integer({ required: true, initial: 1, min: 1, max: 10_000 }),
    /** Absent: the operation's own time holds. */
    strokesPerMinute: field.decimal({ above: 0, max: 100_000, scale: 3 }),
    /** Where it fits; absent: wherever the operation may be done. */
    pressIds: field.references({ ...workCenterReference, where: { press: true } }, { display: 'pressNames' }),
    /** Cavities by product, where it makes several at once. */
    products: field.rows(
      {
        productId: field.reference(madeProductReference, { required: true, display: 'productText' }),
        holeCount: field.integer({ required: true, initial: 1, min: 1, max: 10_000 }),
      },
      { max: 50 },
    ),
    designShots: field.integer({ min: 1 }),
    totalShots: field.integer({ initial: 0 }),
    shotsSinceMaintenance: field.integer({ initial: 0 }),
    countedAt: field.instant(readonly),
    /** With what was made since they were counted. */
    shotsNow: field.integer(readonly),
    shotsNowSince: field.integer(readonly),
    maintenanceShots: field.integer({ min: 1 }),
    /** Shots until maintenance; negative: overdue. */
    untilMaintenance: field.integer({ ...readonly, min: -2_000_000_000 }),
    nextMaintenanceOn: field.date(),
    maintenanceMinutes: field.decimal({ initial: 0, max: 999_999, scale: 2, unit: 'min' }),
    latestUsedAt: field.instant(readonly),
    idleDays: field.integer(readonly),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
    createdAt: field.instant(readonly),
  },
  search: ['number', 'name', 'location'],
  table: [
    'number',
    'name',
    'status',
    'due',
    'untilMaintenance',
    'hangsOn',
    'location',
    'shotsNow',
    'designShots',
    'usedFor',
    'holeCount',
    'strokesPerMinute',
    'pressIds',
    'shotsNowSince',
    'maintenanceShots',
    'nextMaintenanceOn',
    'maintenanceMinutes',
    'latestUsedAt',
    'idleDays',
    'enabled',
    'remark',
  ],
  form: [
    'number',
    'name',
    'location',
    'holeCount',
    'strokesPerMinute',
    'pressIds',
    'products',
    'designShots',
    'totalShots',
    'shotsSinceMaintenance',
    'maintenanceShots',
    'nextMaintenanceOn',
    'maintenanceMinutes',
    'enabled',
    'remark',
  ],
  sheet: [
    'number',
    'name',
    'location',
    'holeCount',
    'strokesPerMinute',
    'pressIds',
    'designShots',
    'totalShots',
    'shotsSinceMaintenance',
    'maintenanceShots',
    'nextMaintenanceOn',
    'maintenanceMinutes',
    'enabled',
    'remark',
  ],
})

export const moldCrud = crud(mold, {
  prefix: '/mouldservice/web',
  noun: 'Mold',
  right: 'mold',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

/** How other entities refer to a mold. */
export const moldReference: Reference = { path: moldCrud.select.path, label: ['number', 'name'] }
