import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  cloudServiceManagement: () => import('./screens/cloud-service.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'shell.notice': {
    cloud: {
      title: 'screen.cloudServiceManagement',
      right: null,
      texts: 'cloud/late/shell-notice',
      load: () => import('./late/shell-notice.tsx'),
    },
  },
}
