import { defineEvent } from '#core/contract/event.ts'

/**
 * Somebody could not be told by a channel, and it is not tried again. Whoever had it told says it to those who count on it.
 * `problem`: a message key, or the provider's own words.
 */
export const notDelivered = defineEvent<{
  source: { entity: string; id: number }
  channel: string
  recipientName: string
  problem: string
}>('notDelivered')
