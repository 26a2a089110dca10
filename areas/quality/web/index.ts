import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

export const screens: Record<string, ScreenLoader> = {
  inspectionRecord: () => import('./screens/records.tsx'),
  inspectionScheme: () => import('./screens/schemes.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'floor.panel': {
    inspections: {
      title: 'part.taskInspections',
      right: 'inspectionRecord.view',
      texts: 'quality/late/task-inspections',
      load: () => import('./late/task-inspections.tsx'),
      keep: async (id, signal) => (await import('./late/keep-inspections.ts')).keepInspections(id, signal),
    },
  },
  'workOrder.section': {
    inspections: {
      title: 'part.orderInspections',
      right: 'inspectionRecord.view',
      texts: 'quality/late/order-inspections',
      load: () => import('./late/order-inspections.tsx'),
    },
  },
}
