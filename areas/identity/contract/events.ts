import { defineEvent } from '#core/contract/event.ts'

/** An administrator took the second factor off these users: `by` is his name. */
export const secondFactorReset = defineEvent<{ userIds: number[]; by: string }>('identity.secondFactorReset')

/** Areas that a team has switched on for the first time, by their ids. */
export const areasFirstOn = defineEvent<{ areas: string[] }>('identity.areasFirstOn')
