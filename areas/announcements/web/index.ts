import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  annoucement: () => import('./screens/announcements.tsx'),
  multimediaAnnoucement: () => import('./screens/media-announcements.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'shell.notice': {
    announcements: {
      title: 'part.announcements',
      right: null,
      texts: 'announcements/late/shell-notice',
      load: () => import('./late/shell-notice.tsx'),
    },
  },
  'board.notice': {
    announcements: {
      title: 'part.announcements',
      right: 'board.view',
      texts: 'announcements/late/board-notice',
      load: () => import('./late/board-notice.tsx'),
    },
  },
}
