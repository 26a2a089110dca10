import type { ScreenLoader } from '#core/web/screens/screens.ts'

export const screens: Record<string, ScreenLoader> = {
  deviceMain: () => import('./screens/devices.tsx'),
  deviceTester: () => import('./screens/device-tester.tsx'),
  deadLetter: () => import('./screens/dead-letters.tsx'),
  lampRules: () => import('./screens/lamp-rules.tsx'),
}
