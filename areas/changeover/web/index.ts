import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  stationChangeLine: () => import('./screens/station-change-line.tsx'),
}
