import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  globalScheduling: () => import('./screens/global-scheduling.tsx'),
  gantScheduling: () => import('./screens/gant-scheduling.tsx'),
  leanScheduling: () => import('./screens/lean-scheduling.tsx'),
  StampingSchedule: () => import('./screens/stamping-schedule.tsx'),
  productionTask: () => import('./screens/production-task.tsx'),
  dailyPlan: () => import('./screens/daily-plan.tsx'),
  materialArrangement: () => import('./screens/material-arrangement.tsx'),
  APSRetryworkorder: () => import('./screens/aps-retry.tsx'),
  setupMatrix: () => import('./screens/setup-matrix.tsx'),
  planSet: () => import('./screens/plan-set.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'workOrder.section': {
    tasks: {
      title: 'part.orderTasks',
      right: 'task.view',
      texts: 'planning/late/order-tasks',
      load: () => import('./late/order-tasks.tsx'),
    },
  },
  'sales.enquiry': {
    promise: {
      title: 'part.promise',
      right: 'promiseDate.view',
      texts: 'planning/late/promise',
      load: () => import('./late/promise.tsx'),
    },
  },
  'machine.now': {
    tasks: {
      title: 'part.machineTasks',
      right: 'task.view',
      texts: 'planning/late/machine-tasks',
      load: () => import('./late/machine-tasks.tsx'),
    },
  },
  'machine.tab': {
    maintenance: {
      title: 'part.machineWindows',
      right: 'maintenanceWindow.view',
      texts: 'planning/late/machine-windows',
      load: () => import('./late/machine-windows.tsx'),
    },
  },
}
