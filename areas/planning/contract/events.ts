import { defineEvent } from '#core/contract/event.ts'

/** Times in which machines are out of use were entered, changed or taken away: what each covers now or did before, epoch milliseconds. */
export const downtimeChanged = defineEvent<{ spans: { machineId: number; from: number; to: number }[] }>(
  'planning.downtimeChanged',
)

/** Work on tasks has begun, by whoever came to them or by what was reported of them. */
export const tasksStarted = defineEvent<{ taskIds: number[] }>('planning.tasksStarted')

/** Nothing more is made of tasks. */
export const tasksCompleted = defineEvent<{ taskIds: number[] }>('planning.tasksCompleted')
