import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  epcis: () => import('./screens/epcis.tsx'),
  scanTest: () => import('./screens/scan-test.tsx'),
  tracePages: () => import('./screens/trace-pages.tsx'),
  traceReport: () => import('./screens/trace-report.tsx'),
}
