import { Alert, Empty, Input, Modal, Result, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live.ts'
import { useActive } from '#core/web/navigation.ts'
import { useSession } from '#core/web/session.tsx'
import { type PlanDifference, previewPublication, publishPlan } from '../../contract/publish.api.ts'

const kindColors: Record<PlanDifference['kind'], string> = {
  new: 'green',
  earlier: 'blue',
  later: 'gold',
  place: 'purple',
  longer: 'cyan',
  withdrawn: 'red',
}

/** What publishing would change for the shop floor, task by task; then publishes just that. */
export function PublishDialog({ lineIds, onClose }: { lineIds: number[]; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [note, setNote] = useState('')
  const scope = lineIds.length ? { lineIds } : {}
  const { data, error, isPending } = useCall(previewPublication, scope, {
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
  const late = differences.filter((each) => each.late).length
  const time = (instant: number | null) =>
    instant === null ? '–' : instantText(new Date(instant).toISOString(), user.zone).slice(5, 16)
  const place = ({ workCenter, machine, start, end }: PlanDifference['after']) => (
    <>
      {[workCenter, machine].filter(Boolean).join(' / ') || '–'}
      <br />
      <small>
        {time(start)} – {time(end)}
      </small>
    </>
  )
  return (
    <Modal
      open
      title={t('gantt.publish')}
      width={980}
      okText={t('gantt.publishCount', { count: differences.length })}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !differences.length }}
      onOk={() => void act.run({ ...scope, note: note || undefined, revision: data?.revision })}
      onCancel={onClose}
    >
      {error && !data ? (
        <Result status="warning" title={error.message} />
      ) : isPending ? (
        <Skeleton active />
      ) : !differences.length ? (
        <Empty description={t('plan.refused.nothingToPublish')} />
      ) : (
        <>
          <Alert
            type={late ? 'warning' : 'info'}
            showIcon
            title={t('gantt.differences', { count: differences.length, late })}
          />
          <Table
            className="kit-gap"
            size="small"
            rowKey="id"
            virtual={differences.length > 100}
            pagination={false}
            scroll={{ x: 920, y: 380 }}
            dataSource={differences}
            columns={[
              { title: t('task.taskNo'), dataIndex: 'taskNo', width: 130 },
              { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 130 },
              { title: t('task.produreName'), dataIndex: 'produreName', width: 110, ellipsis: true },
              {
                title: t('gantt.difference'),
                width: 100,
                render: (_, { kind }) => <Tag color={kindColors[kind]}>{t(`gantt.difference.${kind}`)}</Tag>,
              },
              { title: t('gantt.before'), width: 190, render: (_, { before }) => place(before) },
              { title: t('gantt.after'), width: 190, render: (_, { after }) => place(after) },
              {
                title: t('gantt.lateness'),
                width: 80,
                render: (_, row) => row.late && <Tag color="red">{t('gantt.lateness.late')}</Tag>,
              },
            ]}
          />
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
    </Modal>
  )
}
