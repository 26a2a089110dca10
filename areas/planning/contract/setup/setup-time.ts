import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** What a set-up is told by: the product's family or colour, or the operation's mold. */
export const setupAttributes = ['family', 'mold', 'color'] as const
export type SetupAttribute = (typeof setupAttributes)[number]

export const setupKinds = ['change', 'otherwise', 'first'] as const

/**
 * A row of the set-up matrix: minutes between two values of an attribute, between any two that have no row of their own, or for the
 * first work on a machine of which nothing is known. It holds at one work centre, at those of a group label, or everywhere else.
 */
export const setupTime = defineEntity({
  name: 'setupTime',
  key: 'code',
  fields: {
    code: field.text({ max: 32, verbatim: true }),
    attribute: field.choice(setupAttributes, { required: true, labels: 'setupTime.attribute', initial: 'family' }),
    kind: field.choice(setupKinds, {
      required: true,
      labels: 'setupTime.kind',
      initial: 'change',
      colors: { change: 'blue', otherwise: 'gold', first: 'cyan' },
    }),
    workCenterId: field.reference(workCenterReference, { display: 'workCenterName' }),
    groupLabel: field.text({ max: 64 }),
    fromValue: field.text({ max: 64, verbatim: true }),
    toValue: field.text({ max: 64, verbatim: true }),
    bothWays: field.boolean({ initial: false }),
    minutes: field.decimal({ required: true, min: 0, max: 99_999, scale: 2, unit: 'min' }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['code', 'fromValue', 'toValue', 'groupLabel'],
  table: [
    'code',
    'attribute',
    'kind',
    'workCenterId',
    'groupLabel',
    'fromValue',
    'toValue',
    'bothWays',
    'minutes',
    'remark',
    'createdAt',
  ],
  form: [
    'attribute',
    'kind',
    'workCenterId',
    'groupLabel',
    'fromValue',
    'toValue',
    'bothWays',
    'minutes',
    'code',
    'remark',
  ],
  sheet: [
    'code',
    'attribute',
    'kind',
    'workCenterId',
    'groupLabel',
    'fromValue',
    'toValue',
    'bothWays',
    'minutes',
    'remark',
  ],
})

export const setupTimeCrud = crud(setupTime, {
  prefix: '/production/web',
  noun: 'SetupTime',
  right: 'setupTime',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
