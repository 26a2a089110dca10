import type { ScreenLoader } from '#core/web/screens.ts'

export const screens: Record<string, ScreenLoader> = {
  inspectionScheme: () => import('./screens/schemes.tsx'),
}
