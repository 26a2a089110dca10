import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  jyCapacityDaily: () => import('./screens/jy-capacity-daily.tsx'),
  qualityReportJy: () => import('./screens/quality-report-jy.tsx'),
}
