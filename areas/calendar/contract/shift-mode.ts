import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

export const shiftModeReference: Reference = { path: '/productionbase/web/selectShiftMode', label: ['name'] }

/** A day's shifts with their rests, as `engines/working-time` takes them. */
export const shiftModeEntity = defineEntity({
  name: 'shiftMode',
  key: 'name',
  search: ['name', 'description'],
  fields: {
    ...translated('name', { required: true, max: 64 }),
    description: field.multiline(),
    shifts: field.rows(
      {
        /** Given by the server; arrangements and reports name a shift by it, so a renamed shift stays the same one. */
        id: field.text({ max: 40, verbatim: true }),
        ...translated('name', { required: true, max: 32 }),
        start: field.time({ required: true }),
        /** At or before `start`: the shift crosses midnight. */
        end: field.time({ required: true }),
        handoverMinutes: field.integer({ initial: 0, max: 1440 }),
        rests: field.rows({ start: field.time({ required: true }), end: field.time({ required: true }) }, { max: 20 }),
      },
      { required: true, max: 12 },
    ),
    /** The shifts in words, for lists: `Day 08:00–20:00`. */
    shiftText: field.text({ readonly: true }),
  },
  table: ['name', 'shiftText', 'description'],
  form: ['name', 'description', 'shifts'],
  sheet: ['name', 'shiftText', 'description'],
})

export const shiftModeCrud = crud(shiftModeEntity, {
  prefix: '/productionbase/web',
  noun: 'ShiftMode',
  right: 'shiftMode',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
