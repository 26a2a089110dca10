import { defineEvent } from '#core/contract/event.ts'

/** A task on a machine, or a round that came by, found what is out of order and calls for help. */
export interface FailedTask {
  entity: 'maintenanceTask' | 'maintenanceRound'
  taskId: number
  taskNo: string
  machineId: number
  andonTypeId: number
  /** The items that are out of order. */
  items: string[]
}

export const maintenanceFailed = defineEvent<FailedTask>('maintenance.failed')
