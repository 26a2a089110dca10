import type { ScreenLoader } from '#core/web/screens/screens.ts'

export const screens: Record<string, ScreenLoader> = {
  inspectionRecord: () => import('./screens/records.tsx'),
  inspectionScheme: () => import('./screens/schemes.tsx'),
}
