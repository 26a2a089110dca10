import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  reportWorkDaily: () => import('./screens/report-work-daily.tsx'),
  achieveStatistics: () => import('./screens/achieve-statistics.tsx'),
  dailyProductionReport: () => import('./screens/daily-production-report.tsx'),
  ProductionDaily: () => import('./screens/production-daily.tsx'),
  WorkOrderQuasiDelivery: () => import('./screens/on-time-delivery.tsx'),
  WorkResult: () => import('./screens/work-result.tsx'),
  workStatistics: () => import('./screens/work-statistics.tsx'),
  workHoursManage: () => import('./screens/work-hours-manage.tsx'),
  HumanEfficiencyReport: () => import('./screens/human-efficiency.tsx'),
  manEfficiency: () => import('./screens/man-efficiency.tsx'),
  reachedDuty: () => import('./screens/reached-duty.tsx'),
}
