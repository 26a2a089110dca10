import { type ComponentProps, lazy } from 'react'
import type { BulkResultDialog as Result } from './bulk-result.tsx'
import { Opening } from './opening.tsx'

const Dialog = lazy(() => import('./bulk-result.tsx').then((m) => ({ default: m.BulkResultDialog })))

/** What a bulk act did and what it skipped, with the reasons. */
export const BulkResultDialog = (props: ComponentProps<typeof Result>) => (
  <Opening>
    <Dialog {...props} />
  </Opening>
)
