import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  accessKey: () => import('./screens/access-keys.tsx'),
  webhook: () => import('./screens/webhooks.tsx'),
  webhookDelivery: () => import('./screens/webhook-deliveries.tsx'),
  erpConnector: () => import('./screens/erp-connectors.tsx'),
  erpRecord: () => import('./screens/erp-records.tsx'),
  erpRetryworkorder: () => import('./screens/erp-entries.tsx'),
}
