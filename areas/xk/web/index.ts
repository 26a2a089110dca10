import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  xkMaterialManagement: () => import('./screens/xk-material-management.tsx'),
}

/** Pages outside /home. */
export const standalone: Record<string, ScreenLoader> = {
  xkIncomePrint: () => import('./screens/xk-income-print.tsx'),
}
