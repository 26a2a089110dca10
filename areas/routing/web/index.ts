import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  ProcessSettings: () => import('./screens/process-settings.tsx'),
  processConfiguration: () => import('./screens/process-configuration.tsx'),
  craftHours: () => import('./screens/craft-hours.tsx'),
}
