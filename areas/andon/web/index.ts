import type { MountedArea, ScreenLoader } from '#core/web/screens/screens.ts'

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

export const atStation: MountedArea['atStation'] = {
  andonCall: { texts: 'andon/late/station-call', load: () => import('./late/station-call.tsx') },
}
