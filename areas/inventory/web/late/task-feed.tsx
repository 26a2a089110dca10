import { useCallback, useEffect } from 'react'
import type { FloorPanel } from '#areas/execution/contract/slots.ts'
import { FeedMaterials } from '../feed/materials.tsx'

/** What is loaded for a task, beside it; at a station its key opens it (`feed-key.tsx`). */
export default function TaskFeedPanel({ at, task, onKnown }: FloorPanel) {
  const onLoaded = useCallback(() => onKnown(null), [onKnown])
  useEffect(() => {
    if (at !== 'phone') onLoaded()
  }, [at, onLoaded])
  return at === 'phone' && <FeedMaterials taskId={task.id} open={task.status !== 'completed'} onLoaded={onLoaded} />
}
