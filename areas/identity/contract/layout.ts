import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const

/** What the team has arranged for all: the general layouts of lists, boards and other screens. */
export const layoutEntity = defineEntity({
  name: 'layout',
  key: 'name',
  // The name is shown in words, which the database does not know.
  search: ['updatedByName'],
  fields: {
    /** `list:<entity>`, `board:<path>` or a name that a screen made up. */
    name: field.text({ ...readonly, verbatim: true }),
    /** How many people keep their own beside it. */
    personalCount: field.integer(readonly),
    updatedByName: field.text(readonly),
    updatedAt: field.instant(readonly),
  },
})

export const layoutCrud = crud(layoutEntity, {
  prefix: '/user/web',
  noun: 'Layout',
  right: 'layout',
  verbs: ['select', 'delete'],
})
