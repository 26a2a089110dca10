import type { ScreenLoader } from '#core/web/screens/screens.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  produceView: () => import('./screens/produce-view.tsx'),
  efficiencyAnalysis: () => import('./screens/efficiency-analysis.tsx'),
  yieldAnalysis: () => import('./screens/yield-analysis.tsx'),
  workTime: () => import('./screens/work-time.tsx'),
  HumanAssessment: () => import('./screens/human-assessment.tsx'),
  overdueView: () => import('./screens/overdue-view.tsx'),
  onProductView: () => import('./screens/on-product-view.tsx'),
  graphicsAssessment: () => import('./screens/graphics-assessment.tsx'),
}
