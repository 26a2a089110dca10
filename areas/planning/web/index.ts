import type { ScreenLoader } from '#core/web/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  gantScheduling: () => import('./screens/gant-scheduling.tsx'),
  productionTask: () => import('./screens/production-task.tsx'),
  planSet: () => import('./screens/plan-set.tsx'),
}
