import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  WorkOrderEntry: () => import('./screens/work-order-entry.tsx'),
  salesOrder: () => import('./screens/sales-order.tsx'),
  workOrderQrcode: () => import('./screens/work-order-qrcode.tsx'),
  workProgress: () => import('./screens/work-progress.tsx'),
}

/** Pages outside /home. */
export const standalone: Record<string, ScreenLoader> = {
  printWork: () => import('./screens/print-work.tsx'),
}

/** What it shows on screens of others. */
export const parts: Parts = {
  'find.act': {
    workOrder: {
      title: 'screen.WorkOrderEntry',
      right: 'workOrder.view',
      texts: 'orders/late/order-act',
      load: () => import('./late/order-act.tsx'),
    },
  },
}
