import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  slMatTrace: () => import('./screens/sl-mat-trace.tsx'),
}
