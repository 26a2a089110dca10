import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** overlap: it was rotated and the one before still opens; expiring: its end is nearer than its reminder. */
export const accessKeyStates = ['enabled', 'expiring', 'disabled', 'expired', 'ownerGone'] as const

const readonly = { readonly: true } as const

/** A key by which another program calls, in the place of the person who made it. */
export const accessKeyEntity = defineEntity({
  name: 'accessKey',
  key: 'name',
  search: ['name', 'remark'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    state: field.choice(accessKeyStates, {
      ...readonly,
      labels: 'accessKey.state',
      colors: { enabled: 'green', expiring: 'orange', disabled: 'default', expired: 'red', ownerGone: 'red' },
    }),
    /** How its newest secret begins and ends. */
    mask: field.text({ ...readonly, verbatim: true }),
    ownerName: field.text(readonly),
    rightCount: field.integer(readonly),
    workshopIds: field.references(workshopReference, { ...readonly, display: 'workshopNames' }),
    addresses: field.text({ max: 500, verbatim: true, hint: true }),
    perMinute: field.integer({ required: true, min: 1, max: 100_000, initial: 600 }),
    expiresAt: field.instant(),
    remindDays: field.integer({ required: true, min: 0, max: 90, initial: 14 }),
    /** Calls and refused ones of the last 30 days. */
    calls: field.integer(readonly),
    errors: field.integer(readonly),
    lastAt: field.instant(readonly),
    /** Until when the secret before the newest still opens. */
    overlapUntil: field.instant(readonly),
    remark: field.multiline({ max: 500 }),
  },
  table: [
    'name',
    'state',
    'mask',
    'ownerName',
    'rightCount',
    'workshopIds',
    'addresses',
    'perMinute',
    'expiresAt',
    'overlapUntil',
    'calls',
    'errors',
    'lastAt',
    'remark',
  ],
})

export const accessKeyCrud = crud(accessKeyEntity, {
  prefix: '/user/web',
  noun: 'AccessKey',
  right: 'accessKey',
  verbs: ['select', 'get', 'update', 'delete'],
})
