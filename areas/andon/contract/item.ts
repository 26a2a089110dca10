import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { andonTypeReference } from './type.ts'

/** What whoever calls can add with one press: what is wrong. */
export const andonItem = defineEntity({
  name: 'andonItem',
  key: 'content',
  fields: {
    ...translated('content', { required: true, max: 100 }),
    /** Absent: of every type. */
    typeId: field.reference(andonTypeReference, { display: 'typeName' }),
    /** Whoever chooses it must say more in words. */
    manualDescription: field.boolean({ initial: false }),
    /** None: every workshop. */
    workshopIds: field.references(workshopReference, { display: 'workshopNames' }),
    /** Counted as miscellaneous in the analysis. */
    miscellaneous: field.boolean({ initial: false }),
    enabled: field.boolean({ initial: true }),
  },
})

export const andonItemCrud = crud(andonItem, {
  prefix: '/production/web',
  noun: 'AndonItem',
  right: 'andonItem',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
