import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  firstSteps: () => import('./screens/first-steps.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'home.lead': {
    tries: {
      title: 'part.tries',
      right: null,
      texts: 'start/late/tries',
      load: () => import('./late/tries.tsx'),
    },
    firstSteps: {
      title: 'screen.firstSteps',
      right: 'firstSteps.take',
      texts: 'start/late/lead',
      load: () => import('./late/lead.tsx'),
    },
  },
}
