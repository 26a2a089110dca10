import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  xkMaterialManagement: () => import('./screens/xk-material-management.tsx'),
  xkStampManagement: () => import('./screens/xk-stamp-management.tsx'),
  xkPackManagement: () => import('./screens/xk-pack-management.tsx'),
  xkPackXiangManagement: () => import('./screens/xk-pack-xiang-management.tsx'),
  xkTraceAll: () => import('./screens/xk-trace-all.tsx'),
}

/** Pages outside /home. */
export const standalone: Record<string, ScreenLoader> = {
  xkIncomePrint: () => import('./screens/xk-income-print.tsx'),
  xkframePrint: () => import('./screens/xk-frame-print.tsx'),
}
