import type { ScreenLoader } from '#core/web/screens/screens.ts'

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
