import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  printManagement: () => import('./screens/print-management.tsx'),
}

/** What it shows on others' screens. */
export const parts: Parts = {
  'records.print': {
    labels: {
      title: 'part.printLabels',
      right: 'printJob.print',
      texts: 'printing/late/print-labels',
      load: () => import('./late/print-labels.tsx'),
    },
  },
}
