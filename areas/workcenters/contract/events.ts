import { defineEvent } from '#core/contract/event.ts'

/** Machines changed in what their key figures depend on: the line, what their output is known by, the cycle. */
export const machinesChanged = defineEvent<{ machineIds: number[] }>('workcenters.machinesChanged')
