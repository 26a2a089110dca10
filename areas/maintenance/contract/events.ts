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

/** What was found out of order and is to be dealt with as an abnormality. */
export type AbnormalFinding = {
  entity: 'maintenanceTask' | 'maintenanceRound'
  /** Of the task, or of the point of the round: it raises one once. */
  sourceId: number
  /** The number of the task or the round. */
  sourceNo: string
  items: string[]
  note: string | null
} & (
  | { machineId: number }
  /** Of an object that is no machine: where it is. */
  | { machineId: null; workshopId: number; lineId: number | null }
)

export const maintenanceAbnormal = defineEvent<AbnormalFinding>('maintenance.abnormal')

export const maintenanceFailed = defineEvent<FailedTask>('maintenance.failed')
