import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { rotateAccessKey } from '../../contract/access-key.api.ts'
import { ProofInput } from './proof-input.tsx'

interface Props {
  row: { id: number; name: string }
  onClose(): void
  onDone(told: OutputOf<typeof rotateAccessKey>): void
}

/** Asks for how long the secret before still opens. */
export function RotateKey({ row, onClose, onDone }: Props) {
  const t = useT()
  const active = useActive()
  const [hours, setHours] = useState(24)
  const [proof, setProof] = useState('')
  const act = useAct(rotateAccessKey, { silent: true, topics: ['accessKey'], onDone })
  if (!active) return null
  const problems: Record<string, string | undefined> = act.error?.fields ?? {}
  return (
    <AskingModal
      title={t('accessKey.rotating', { name: row.name })}
      okText={t('accessKey.act.rotate')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !proof, loading: act.pending }}
      onOk={() => void act.run({ id: row.id, overlapHours: hours, proof })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {act.error && !problems.proof && <p role="alert">{act.error.message}</p>}
        <Form.Item label={t('accessKey.overlapHours')} extra={t('accessKey.overlapHours.hint')}>
          <InputNumber
            aria-label={t('accessKey.overlapHours')}
            min={0}
            max={720}
            value={hours}
            onChange={(value) => setHours(value ?? 0)}
          />
        </Form.Item>
        <ProofInput value={proof} problem={problems.proof} onChange={setProof} />
      </Form>
    </AskingModal>
  )
}
