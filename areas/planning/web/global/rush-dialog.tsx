import { Alert, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type InsertedOrder, insertOrder, previewInsertOrder, urgencies } from '../../contract/global/global.api.ts'
import { useMoments } from '../parts/moment.ts'
import { HarmedTable } from './harmed-table.tsx'

interface Props {
  order: { id: number; workorderNo: string }
  onClose(): void
  onDone(result: InsertedOrder): void
}

/** Inserts a rush order: shows whom it would make late before anything moves. */
export function RushDialog({ order, onClose, onDone }: Props) {
  const t = useT()
  const active = useActive()
  const [urgency, setUrgency] = useState<(typeof urgencies)[number]>('balanced')
  const input = { orderId: order.id, urgency }
  const { data, error, isPlaceholderData, refetch } = useCall(previewInsertOrder, input, {
    topics: ['task', 'plan'],
    keepPrevious: true,
    long: true,
  })
  const act = useAct(insertOrder, {
    long: true,
    topics: ['task', 'plan', 'workOrder'],
    success: t('rush.done'),
    onDone: (result) => {
      onDone(result)
      onClose()
    },
  })
  if (!active) return null
  return (
    <AskingModal
      width={760}
      title={t('rush.title', { order: order.workorderNo })}
      okText={t('rush.accept')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !data || isPlaceholderData || data.finish === null }}
      onOk={() => data && void act.run({ ...input, revision: data.revision })}
      onCancel={onClose}
    >
      <p>{t('rush.hint')}</p>
      <Radio.Group
        className="kit-gap"
        value={urgency}
        onChange={({ target }) => setUrgency(target.value as typeof urgency)}
        options={urgencies.map((value) => ({ value, label: t(`rush.urgency.${value}`) }))}
      />
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Outcome result={data} />
      ) : (
        <Skeleton active />
      )}
    </AskingModal>
  )
}

function Outcome({ result }: { result: InsertedOrder }) {
  const t = useT()
  const { dueDay, moment } = useMoments()
  const { finish, due, late, harmed, later, changes, unplaced } = result
  const becoming = harmed.filter(({ becomesLate }) => becomesLate).length
  return (
    <>
      <Alert
        className="kit-gap"
        showIcon
        type={finish === null || late ? 'warning' : 'success'}
        title={
          finish === null
            ? t('rush.noPlace', { count: unplaced })
            : t(late ? 'rush.finishLate' : 'rush.finish', { end: moment(finish), due: dueDay(due) })
        }
      />
      <Alert
        className="kit-gap"
        showIcon
        type={harmed.length ? 'warning' : 'info'}
        title={t('rush.harm', {
          late: becoming,
          later: harmed.length - becoming,
          inTime: later,
          tasks: changes.length,
        })}
      />
      {harmed.length > 0 && <HarmedTable rows={harmed} />}
    </>
  )
}
