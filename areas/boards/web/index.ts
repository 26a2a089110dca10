import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  boardWheelView: () => import('./screens/board-wheel.tsx'),
  boardSetting: () => import('./screens/board-setting.tsx'),
  productionStatus: () => import('./screens/production-status.tsx'),
  statusView: () => import('./screens/status-view.tsx'),
  processProgress: () => import('./screens/process-progress.tsx'),
  taskProgressView: () => import('./screens/task-progress.tsx'),
  APPhourView: () => import('./screens/app-hour-view.tsx'),
  jdprocessingView: () => import('./screens/jd-processing.tsx'),
  siteView: () => import('./screens/site-view.tsx'),
  siteViewMj: () => import('./screens/site-view-mj.tsx'),
  workCenterView: () => import('./screens/work-center-view.tsx'),
  oeeStatus: () => import('./screens/oee-status.tsx'),
  oeeDevice: () => import('./screens/oee-device.tsx'),
  oeeCount: () => import('./screens/oee-count.tsx'),
  hourView: () => import('./screens/hour-view.tsx'),
  machineView: () => import('./screens/machine-view.tsx'),
  productivityView: () => import('./screens/productivity-view.tsx'),
  oeeAndon: () => import('./screens/oee-andon.tsx'),
  oeeAndonEfficiency: () => import('./screens/oee-andon-efficiency.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'board.head': {
    place: {
      title: 'part.boardHead',
      right: 'board.view',
      texts: 'boards/late/board-head',
      load: () => import('./late/board-head.tsx'),
    },
  },
}
