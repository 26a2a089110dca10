import { defineEvent } from '#core/contract/event.ts'

/** Times in which machines are out of use were entered, changed or taken away: what each covers now or did before, epoch milliseconds. */
export const downtimeChanged = defineEvent<{ spans: { machineId: number; from: number; to: number }[] }>(
  'planning.downtimeChanged',
)
