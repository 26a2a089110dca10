import { Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { askDiscard, NotLoaded, useDraft, useUnload } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { getInspectionSheet } from '../../contract/record.api.ts'
import { InspectionEntry } from './inspection-entry.tsx'
import type { DraftEntry } from './use-entry.ts'
import '../quality.css'

/** An inspection: entered and judged while it waits, read once it is judged. */
export function InspectionDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const [dirty, setDirty] = useState(false)
  const { data, error, refetch } = useCall(getInspectionSheet, { id }, { topics: ['inspectionRecord'] })
  const draft = useDraft<DraftEntry>(`inspectionRecord:${id}`)
  useUnload(() => dirty)
  const close = async () => {
    if (dirty) {
      if (!(await askDiscard())) return
      draft.drop()
    }
    onClose()
  }
  if (!active) return null
  return (
    <Drawer
      open
      size={narrow ? '100%' : 960}
      title={data ? `${t(`inspectionKind.${data.kind}`)} · ${data.inspectionNo}` : t('inspectionRecord')}
      classNames={{ body: 'qc-body' }}
      onClose={() => void close()}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && <InspectionEntry sheet={data} draft={draft} onDirty={setDirty} onDone={onClose} />}
    </Drawer>
  )
}
