import type { Parts } from '#core/web/screens/slots.ts'

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'craftHours.tab': {
    actual: {
      title: 'part.actualTimes',
      right: 'craftHours.view',
      texts: 'times/late/actual-times',
      load: () => import('./late/actual-times.tsx'),
    },
  },
}
