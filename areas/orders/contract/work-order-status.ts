import { defineStatus } from '#core/contract/status.ts'

/**
 * Where an order stands. People lead it by the verbs below; between `confirmed` and `completed` the facts of its operations and
 * tasks lead it (`orderProgressed`). Acts that leave the state as it is stand here as well, so that one table says when each is
 * allowed; `to` of those and of `reopen` (back to the state before the close) is the nearest state.
 */
export const workOrderStatus = defineStatus(
  'workOrderStatus',
  {
    pendingConfirmation: { number: 10, color: 'default', next: ['confirm', 'edit', 'split', 'delete', 'close'] },
    abnormal: { number: 20, color: 'red', next: ['confirm', 'edit', 'split', 'delete', 'close'] },
    confirmed: {
      number: 30,
      color: 'blue',
      next: ['edit', 'change', 'applyRouting', 'split', 'delete', 'print', 'close'],
    },
    pendingScheduling: {
      number: 40,
      color: 'gold',
      next: ['edit', 'change', 'applyRouting', 'split', 'print', 'close'],
    },
    scheduled: { number: 50, color: 'cyan', next: ['edit', 'change', 'applyRouting', 'split', 'print', 'close'] },
    incomplete: { number: 60, color: 'orange', next: ['edit', 'change', 'applyRouting', 'split', 'print', 'close'] },
    pendingApproval: { number: 70, color: 'purple', next: ['edit', 'change', 'print', 'close'] },
    completed: { number: 80, color: 'green', next: ['edit', 'change', 'print', 'close'] },
    closed: { number: 90, color: 'gray', next: ['print', 'reopen'] },
  },
  {
    confirm: { to: 'confirmed', right: 'workOrder.confirm' },
    close: { to: 'closed', right: 'workOrder.close' },
    reopen: { to: 'confirmed', right: 'workOrder.reopen' },
    edit: { to: 'pendingConfirmation', right: 'workOrder.edit' },
    delete: { to: 'pendingConfirmation', right: 'workOrder.delete' },
    split: { to: 'confirmed', right: 'workOrder.split' },
    change: { to: 'confirmed', right: 'workOrder.change' },
    applyRouting: { to: 'confirmed', right: 'workOrder.change' },
    print: { to: 'confirmed', right: 'workOrder.print' },
  },
)

export type WorkOrderState = (typeof workOrderStatus)['codes'][number]

/** Of an order that is not over. */
export const openOrderStates = workOrderStatus.codes.filter((code) => code !== 'completed' && code !== 'closed')

export const workOrderTypes = [
  'massProduction',
  'sample',
  'trialSample',
  'rework',
  'customerReturn',
  'inStock',
  'standby',
] as const

/** What a confirmation can find missing. */
export const abnormalReasons = ['routing', 'bom', 'calendar'] as const
export type AbnormalReason = (typeof abnormalReasons)[number]
