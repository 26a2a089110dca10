import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  scanCodeRoReportWork: () => import('./screens/floor.tsx'),
  stationMode: () => import('./screens/station-mode.tsx'),
  executionComplete: () => import('./screens/executed.tsx'),
  upDownReport: () => import('./screens/duty-records.tsx'),
  workReportManage: () => import('./screens/to-approve.tsx'),
  WorkReportRecords: () => import('./screens/work-reports.tsx'),
  reportWorkRecord: () => import('./screens/journal.tsx'),
  transfer: () => import('./screens/transfers.tsx'),
  badReasonSettings: () => import('./screens/defect-reasons.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'workOrder.section': {
    reports: {
      title: 'part.orderReports',
      right: 'report.view',
      texts: 'execution/late/order-reports',
      load: () => import('./late/order-reports.tsx'),
    },
  },
}
