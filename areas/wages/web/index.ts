import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  hourlySalary: () => import('./screens/hourly-salary.tsx'),
  wageStatistics: () => import('./screens/wage-statistics.tsx'),
  shortWork: () => import('./screens/short-work.tsx'),
  wageQuestion: () => import('./screens/wage-question.tsx'),
  myWage: () => import('./screens/my-wage.tsx'),
}
