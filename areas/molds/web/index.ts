import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  changeMould: () => import('./screens/change-mould.tsx'),
  moldMain: () => import('./screens/mold-main.tsx'),
  moldMaintenance: () => import('./screens/mold-maintenance.tsx'),
}
