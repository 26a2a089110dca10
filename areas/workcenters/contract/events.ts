import { defineEvent } from '#core/contract/event.ts'

/** Machines changed in what their key figures depend on: the line, what their output is known by, the cycle. */
export const machinesChanged = defineEvent<{ machineIds: number[] }>('workcenters.machinesChanged')

/** A station stands in another workshop than before. */
export const stationMoved = defineEvent<{ stationId: number; workshopId: number }>('workcenters.stationMoved')
