import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

export const screens: Record<string, ScreenLoader> = {
  inspectionRecord: () => import('./screens/records.tsx'),
  inspectionScheme: () => import('./screens/schemes.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'workOrder.section': {
    inspections: {
      title: 'part.orderInspections',
      right: 'inspectionRecord.view',
      texts: 'quality/late/order-inspections',
      load: () => import('./late/order-inspections.tsx'),
    },
  },
}
