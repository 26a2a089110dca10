import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  inventory: () => import('./screens/inventory.tsx'),
  materialStaging: () => import('./screens/material-staging.tsx'),
  stockCount: () => import('./screens/stock-count.tsx'),
  stockLocation: () => import('./screens/locations.tsx'),
  warehousing: () => import('./screens/warehousing.tsx'),
  warehouse: () => import('./screens/warehouses.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'line.materials': {
    lots: {
      title: 'part.lineMaterials',
      right: 'inventory.view',
      texts: 'inventory/late/line-materials',
      load: () => import('./late/line-materials.tsx'),
    },
  },
  'floor.panel': {
    feed: {
      title: 'part.taskFeed',
      right: 'stockFeed.view',
      texts: 'inventory/late/task-feed',
      load: () => import('./late/task-feed.tsx'),
    },
  },
  'floor.key': {
    feed: {
      title: 'part.taskFeed',
      right: 'stockFeed.view',
      texts: 'inventory/late/feed-key',
      load: () => import('./late/feed-key.tsx'),
    },
  },
}
