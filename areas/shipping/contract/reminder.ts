import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** What somebody wants to come back to: asked for on a day, with what is to be done then. */
export const deliveryReminder = defineEntity({
  name: 'deliveryReminder',
  key: 'note',
  fields: {
    dueOn: field.date({ required: true }),
    note: field.multiline({ required: true, max: 500 }),
  },
})
