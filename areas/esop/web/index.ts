import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  esopManage: () => import('./screens/esop-manage.tsx'),
  documentApproval: () => import('./screens/document-approval.tsx'),
  stationEsopDisplay: () => import('./screens/station-esop-display.tsx'),
  stationEsopSet: () => import('./screens/station-esop-set.tsx'),
  jobSkills: () => import('./screens/job-skills.tsx'),
}
