import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** A row of a sheet of shift modes: one shift of the mode that it names, with one rest. */
export const shiftSheet = defineEntity({
  name: 'shiftSheet',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    shiftName: field.text({ required: true, max: 32 }),
    start: field.time({ required: true }),
    end: field.time({ required: true }),
    restStart: field.time(),
    restEnd: field.time(),
  },
})
