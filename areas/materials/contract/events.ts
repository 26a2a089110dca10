import { defineEvent } from '#core/contract/event.ts'

/** A unit is called otherwise from now on: rows that hold its name hold the new one. */
export const unitRenamed = defineEvent<{ before: string; after: string }>('materials.unitRenamed')
