import type { ScreenLoader } from '#core/web/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  productionStatus: () => import('./screens/production-status.tsx'),
  statusView: () => import('./screens/status-view.tsx'),
  processProgress: () => import('./screens/process-progress.tsx'),
  taskProgressView: () => import('./screens/task-progress.tsx'),
}
