import { Alert, Form, InputNumber, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type LotPart, type LotProposal, previewSplitOver, splitOver } from '../../contract/task/split-over.api.ts'
import { useMoments } from './moment.ts'

interface Props {
  task: { id: number; version: number; taskNo: string; quantity: number }
  onClose(): void
}

/** Splits a task over machines that work at once: shows the parts that are done earliest before anything changes. */
export function SplitOverDialog({ task, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [wish, setWish] = useState({ most: 4, least: 1 })
  const input = { id: task.id, version: task.version, ...wish }
  const { data, error, isPlaceholderData, refetch } = useCall(previewSplitOver, input, {
    topics: ['task', 'plan'],
    keepPrevious: true,
    long: true,
  })
  const act = useAct(splitOver, {
    long: true,
    topics: ['task', 'plan', 'workOrder'],
    success: t('splitOver.done'),
    onDone: onClose,
  })
  if (!active) return null
  const set = (key: keyof typeof wish) => (value: number | null) => {
    if (value !== null) setWish({ ...wish, [key]: value })
  }
  return (
    <AskingModal
      width={760}
      title={t('splitOver.title', { task: task.taskNo })}
      okText={t('gantt.split')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !data || isPlaceholderData || error !== null || data.parts.length === 0 }}
      onOk={() => data && void act.run({ ...input, revision: data.revision })}
      onCancel={onClose}
    >
      <p>{t('splitOver.hint')}</p>
      <Form layout="vertical">
        <Space size="large">
          <Form.Item label={t('splitOver.most')}>
            <InputNumber min={2} max={20} precision={0} value={wish.most} onChange={set('most')} />
          </Form.Item>
          <Form.Item label={t('splitOver.least')}>
            <InputNumber
              min={1}
              max={Math.max(1, Math.floor(task.quantity / 2))}
              precision={0}
              value={wish.least}
              onChange={set('least')}
            />
          </Form.Item>
        </Space>
      </Form>
      {error ? <NotLoaded error={error} onRetry={refetch} /> : data ? <Parts proposal={data} /> : <Skeleton active />}
    </AskingModal>
  )
}

function Parts({ proposal: { before, after, parts } }: { proposal: LotProposal }) {
  const t = useT()
  const { moment, span } = useMoments()
  if (after === null || before === null) return <Alert showIcon type="info" title={t('splitOver.noGain')} />
  const facts = { end: moment(after), before: moment(before), time: span(before - after) }
  return (
    <>
      <Alert className="kit-gap" showIcon type="success" title={t('splitOver.gain', facts)} />
      <PlainTable<LotPart>
        size="small"
        rowKey="place"
        dataSource={parts}
        pagination={false}
        columns={[
          { title: t('gantt.place'), dataIndex: 'place' },
          { title: t('task.planQuantity'), dataIndex: 'quantity', align: 'right', width: 120 },
          {
            title: t('splitOver.setup'),
            width: 120,
            render: (_, { setupStart, start }) => (start > setupStart ? span(start - setupStart) : '–'),
          },
          { title: t('splitOver.start'), width: 120, render: (_, { start }) => moment(start) },
          { title: t('splitOver.end'), width: 120, render: (_, { end }) => moment(end) },
        ]}
      />
    </>
  )
}
