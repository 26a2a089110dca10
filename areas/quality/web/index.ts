import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

export const screens: Record<string, ScreenLoader> = {
  inspectionRecord: () => import('./screens/records.tsx'),
  inspectionScheme: () => import('./screens/schemes.tsx'),
  qualityReport: () => import('./screens/quality-report.tsx'),
  AbnormalQuality: () => import('./screens/abnormal-quality.tsx'),
  '8Dreport': () => import('./screens/eight-d.tsx'),
  ngHandling: () => import('./screens/ng-handling.tsx'),
  badDetail: () => import('./screens/bad-detail.tsx'),
  rework: () => import('./screens/rework.tsx'),
  scrap: () => import('./screens/scrap.tsx'),
}

/** Pages outside /home. */
export const standalone: Record<string, ScreenLoader> = {
  print8D: () => import('./screens/print-eight-d.tsx'),
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
    rework: {
      title: 'part.taskRework',
      right: 'rework.view',
      texts: 'quality/late/task-rework',
      load: () => import('./late/task-rework.tsx'),
      keep: async (id, signal) => (await import('./late/keep-rework.ts')).keepRework(id, signal),
    },
  },
  'lot.section': {
    qualityResume: {
      title: 'part.qualityResume',
      right: 'inspectionRecord.view',
      texts: 'quality/late/quality-resume',
      load: () => import('./late/quality-resume.tsx'),
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
