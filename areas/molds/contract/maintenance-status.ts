import { defineStatus } from '#core/contract/status.ts'

/** What is done to a mold that is away from the machines. */
export const maintenanceKinds = ['maintenance', 'repair'] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]

/** A record of maintenance or repair: written while it is open, the same for all once it is submitted, frozen when quality has judged it. */
export const maintenanceStatus = defineStatus(
  'moldMaintenanceStatus',
  {
    open: { number: 10, color: 'blue', next: ['submit', 'cancel'] },
    submitted: { number: 20, color: 'gold', next: ['confirm', 'reject'] },
    confirmed: { number: 30, color: 'green', next: [] },
    rejected: { number: 40, color: 'red', next: [] },
    cancelled: { number: 50, color: 'gray', next: [] },
  },
  {
    submit: { to: 'submitted', right: 'moldMaintenance.submit' },
    cancel: { to: 'cancelled', right: 'moldMaintenance.submit' },
    confirm: { to: 'confirmed', right: 'moldMaintenance.confirm' },
    reject: { to: 'rejected', right: 'moldMaintenance.confirm' },
  },
)
export type MaintenanceState = (typeof maintenanceStatus.codes)[number]
export type MaintenanceVerb = keyof typeof maintenanceStatus.verbs
