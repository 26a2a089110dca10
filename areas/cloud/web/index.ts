import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  cloudServiceManagement: () => import('./screens/cloud-service.tsx'),
}
