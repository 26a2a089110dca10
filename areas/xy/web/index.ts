import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  xYSettings: () => import('./screens/x-y-settings.tsx'),
  xYmainWorkorder: () => import('./screens/x-y-main-workorder.tsx'),
  xYworkSchedule: () => import('./screens/x-y-work-schedule.tsx'),
  xYprocessWork: () => import('./screens/x-y-process-work.tsx'),
  xYBadRasonSet: () => import('./screens/x-y-bad-reason-set.tsx'),
  xYmainRepair: () => import('./screens/x-y-main-repair.tsx'),
  xYstackWork: () => import('./screens/x-y-stack-work.tsx'),
  xYmainPallet: () => import('./screens/x-y-main-pallet.tsx'),
  xYtraceSearch: () => import('./screens/x-y-trace-search.tsx'),
}
