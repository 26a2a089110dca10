import type { ScreenLoader } from '#core/web/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  productionLine: () => import('./screens/production-lines.tsx'),
  machineList: () => import('./screens/machines.tsx'),
  workCenter: () => import('./screens/work-centers.tsx'),
  WorkStationManagement: () => import('./screens/stations.tsx'),
  personnelArrangement: () => import('./screens/arrangement.tsx'),
}
