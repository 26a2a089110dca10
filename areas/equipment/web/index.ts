import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  oeeOverview: () => import('./screens/oee-overview.tsx'),
  oeeDeviceForm: () => import('./screens/oee-report.tsx'),
  oeeMultipMac: () => import('./screens/machines-compared.tsx'),
  oeeCountForm: () => import('./screens/count-report.tsx'),
  DeviceDeactivation: () => import('./screens/machine-stops.tsx'),
  exceptionReport: () => import('./screens/exception-report.tsx'),
  failureAnalysisForm: () => import('./screens/failure-analysis.tsx'),
  oeeHandoverTable: () => import('./screens/handovers.tsx'),
  greenLightSchedule: () => import('./screens/green-light.tsx'),
  machineClassSet: () => import('./screens/machine-classes.tsx'),
  exceptionReason: () => import('./screens/exception-reasons.tsx'),
}
