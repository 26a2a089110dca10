import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  andonCall: () => import('./screens/raise.tsx'),
  andonManage: () => import('./screens/manage.tsx'),
  andonView: () => import('./screens/andon-view.tsx'),
  andonAnalysis: () => import('./screens/andon-analysis.tsx'),
  oeeAndonForm: () => import('./screens/report.tsx'),
  oeeAndonBox: () => import('./screens/boxes.tsx'),
  andonSetting: () => import('./screens/setting.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'board.over': {
    call: {
      title: 'part.boardCall',
      right: 'board.view',
      texts: 'andon/late/board-call',
      load: () => import('./late/board-call.tsx'),
    },
  },
  'machine.now': {
    calls: {
      title: 'part.machineCalls',
      right: 'andonCall.view',
      texts: 'andon/late/machine-calls',
      load: () => import('./late/machine-calls.tsx'),
    },
  },
  'station.key': {
    call: {
      title: 'screen.andonCall',
      right: 'andonCall.raise',
      texts: 'andon/late/station-call',
      load: () => import('./late/station-call.tsx'),
    },
  },
}
