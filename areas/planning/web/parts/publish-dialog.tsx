import { Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { previewPublication, publishPlan } from '../../contract/published/publish.api.ts'
import { DifferenceSummary, DifferenceTable } from './difference-table.tsx'

/** What publishing would change for the shop floor, task by task; then publishes just that. */
export function PublishDialog({ lineIds, onClose }: { lineIds: number[]; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [note, setNote] = useState('')
  const scope = lineIds.length ? { lineIds } : {}
  const { data, error, isPending, refetch } = useCall(previewPublication, scope, {
    topics: ['task', 'plan'],
    keepPrevious: true,
  })
  const act = useAct(publishPlan, {
    long: true,
    topics: ['task', 'plan', 'workOrder'],
    onDone: onClose,
    success: t('gantt.published'),
  })
  if (!active) return null
  const differences = data?.differences ?? []
  const lines = [...new Set(differences.flatMap(({ lineName }) => lineName ?? []))].join(t('listed'))
  return (
    <AskingModal
      title={t('gantt.publish')}
      width={1180}
      okText={t('gantt.publishCount', { count: differences.length })}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !differences.length }}
      onOk={() => void act.run({ ...scope, note: note || undefined, revision: data?.revision })}
      onCancel={onClose}
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : isPending ? (
        <Skeleton active />
      ) : !differences.length ? (
        <Empty description={t(lineIds.length ? 'gantt.publishLinesNone' : 'plan.refused.nothingToPublish')} />
      ) : (
        <>
          <DifferenceSummary differences={differences}>
            {lineIds.length > 0 && t('gantt.publishLines', { lines })}
          </DifferenceSummary>
          <DifferenceTable differences={differences} height={380} />
          <Input
            className="kit-gap"
            maxLength={500}
            value={note}
            placeholder={t('gantt.publishNote')}
            aria-label={t('gantt.publishNote')}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </AskingModal>
  )
}
