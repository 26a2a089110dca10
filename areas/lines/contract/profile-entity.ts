import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { profileOrigins, profileStates } from './kinds.ts'
import type { Line } from './line.ts'

const readonly = { readonly: true } as const

/** A profile as a list shows it. */
export const lineProfile = defineEntity({
  name: 'lineProfile',
  key: 'name',
  search: ['name', 'productName'],
  fields: {
    name: field.text({ ...readonly }),
    productId: field.reference(madeProductReference, { ...readonly, display: 'productName' }),
    productName: field.text(readonly),
    revision: field.integer(readonly),
    status: field.choice(profileStates, {
      ...readonly,
      labels: 'lineProfileStatus',
      colors: { draft: 'gold', live: 'green', retired: 'gray' },
    }),
    stationCount: field.integer(readonly),
    orderCount: field.integer(readonly),
    publishedByName: field.text(readonly),
    publishedAt: field.instant(readonly),
    /** What it began with. */
    origin: field.choice(profileOrigins, { ...readonly, labels: 'lineProfileOrigin' }),
    /** The profile that it is a copy of, with its version. */
    fromName: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  table: [
    'productId',
    'name',
    'revision',
    'status',
    'stationCount',
    'orderCount',
    'publishedByName',
    'publishedAt',
    'origin',
    'fromName',
    'createdAt',
  ],
  form: [],
  sheet: [],
})

export const lineProfileCrud = (line: Line) =>
  crud(lineProfile, { prefix: `${line.prefix}/web`, noun: 'LineProfile', right: line.id, verbs: ['select', 'delete'] })
