import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  productionLine: () => import('./screens/production-lines.tsx'),
  machineMain: () => import('./screens/machine-main.tsx'),
  machinePage: () => import('./screens/machine-page.tsx'),
  workCenter: () => import('./screens/work-centers.tsx'),
  WorkStationManagement: () => import('./screens/stations.tsx'),
  personnelArrangement: () => import('./screens/arrangement.tsx'),
}
