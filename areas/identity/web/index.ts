import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  operationLog: () => import('./screens/operation-log.tsx'),
  systemManagement: () => import('./screens/system-management.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'start.handOver': {
    people: {
      title: 'part.handOver',
      right: 'teamUser.resetPassword',
      texts: 'identity/late/hand-over',
      load: () => import('./late/hand-over.tsx'),
    },
  },
}
