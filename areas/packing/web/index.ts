import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  packing: () => import('./screens/packing.tsx'),
  packingStation: () => import('./screens/packing-station.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'line.packing': {
    station: {
      title: 'screen.packingStation',
      right: 'packing.pack',
      texts: 'packing/late/line-packing',
      load: () => import('./late/line-packing.tsx'),
    },
  },
  'line.handlingUnits': {
    units: {
      title: 'screen.packing',
      right: 'packing.view',
      texts: 'packing/late/line-units',
      load: () => import('./late/line-units.tsx'),
    },
  },
}
