import type { ScreenLoader } from '#core/web/screens/screens.ts'

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
