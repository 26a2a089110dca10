import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { rotateWebhook } from '../../contract/webhook.api.ts'

interface Props {
  row: { id: number; name: string }
  onClose(): void
  onDone(told: OutputOf<typeof rotateWebhook>): void
}

/** Asks for how long messages are signed with the secret before too. */
export function RotateWebhook({ row, onClose, onDone }: Props) {
  const t = useT()
  const active = useActive()
  const [hours, setHours] = useState(24)
  const act = useAct(rotateWebhook, { silent: true, topics: ['webhook'], onDone })
  if (!active) return null
  return (
    <AskingModal
      title={t('webhook.rotating', { name: row.name })}
      okText={t('webhook.act.rotate')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending }}
      onOk={() => void act.run({ id: row.id, overlapHours: hours })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {act.error && <p role="alert">{act.error.message}</p>}
        <Form.Item label={t('webhook.overlapHours')} extra={t('webhook.overlapHours.hint')}>
          <InputNumber
            aria-label={t('webhook.overlapHours')}
            min={0}
            max={720}
            value={hours}
            onChange={(value) => setHours(value ?? 0)}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
