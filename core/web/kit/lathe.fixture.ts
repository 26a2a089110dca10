import { crud } from '../../contract/crud.ts'
import { defineEntity } from '../../contract/entity.ts'
import { field } from '../../contract/field.ts'

/** An entity for the tests of the kits. No file words it: its labels are its keys. */
export const lathe = defineEntity({
  name: 'lathe',
  key: 'number',
  search: ['number', 'name'],
  together: ['builtOn', 'note'],
  fields: {
    number: field.text({ required: true, max: 8 }),
    name: field.text({ required: true, max: 64 }),
    builtOn: field.date(),
    kind: field.choice(['small', 'large'], { labels: 'lathe.kind' }),
    weight: field.decimal(),
    note: field.multiline({ max: 200 }),
  },
})

export const lathes = crud(lathe, {
  prefix: '/production/web',
  noun: 'Lathe',
  right: 'lathe',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const latheRow = (id: number, more: object = {}) => ({
  id,
  version: 1,
  createdAt: '2026-01-05T08:00:00.000Z',
  number: `L${id}`,
  name: `Lathe ${id}`,
  builtOn: null,
  kind: null,
  weight: null,
  note: null,
  ...more,
})

export const everyRight = ['view', 'add', 'edit', 'delete', 'import', 'export'].map((act) => `lathe.${act}`)
