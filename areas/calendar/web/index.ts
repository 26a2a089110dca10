import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  shiftMode: () => import('./screens/shift-modes.tsx'),
  calendar: () => import('./screens/factory-calendar.tsx'),
}
