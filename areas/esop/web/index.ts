import type { ScreenLoader } from '#core/web/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  jobSkills: () => import('./screens/job-skills.tsx'),
}
