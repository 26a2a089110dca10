import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  qxProcessScanningCode: () => import('./screens/qx-process-scanning-code.tsx'),
  qxPacking: () => import('./screens/qx-packing.tsx'),
  qxProcessConfiguration: () => import('./screens/qx-process-configuration.tsx'),
  qxProductionSummaryTable: () => import('./screens/qx-production-summary-table.tsx'),
  qxAirTightnessTestTable: () => import('./screens/qx-air-tightness-test-table.tsx'),
  qxScrewTable: () => import('./screens/qx-screw-table.tsx'),
  qxHeliumDetection: () => import('./screens/qx-helium-detection.tsx'),
}

/** Pages outside /home. */
export const standalone: Record<string, ScreenLoader> = {
  qxSnTable: () => import('./screens/qx-sn-table.tsx'),
}
