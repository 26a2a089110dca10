import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  businessAssistant: () => import('./screens/business-assistant.tsx'),
  shippingManagement: () => import('./screens/shipping-management.tsx'),
  deliveryProgress: () => import('./screens/delivery-progress.tsx'),
}
