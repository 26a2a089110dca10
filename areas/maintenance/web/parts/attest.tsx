import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, instantText } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import * as api from '../../contract/attest.api.ts'
import type { MaintenanceSheet } from '../../contract/task.api.ts'

const topics = ['maintenanceTask']

/** Who signed what was done, and who confirmed it; whoever is to do so does it here. */
export function Attest({ sheet }: { sheet: MaintenanceSheet }) {
  const t = useT()
  const { user } = useSession()
  const { signature, confirmation } = sheet
  if (!signature && !confirmation) return null
  const at = (instant: string | null) => (instant ? instantText(instant, user.zone).slice(0, 16) : '')
  return (
    <section className="kit-card mt-item" aria-label={t('maintenanceTask.attest')}>
      <h3>{t('maintenanceTask.attest')}</h3>
      {signature && (
        <p className={signature.signedAt ? 'mt-good' : undefined}>
          {signature.signedAt
            ? t('maintenanceTask.signedBy', { name: signature.userName ?? '', at: at(signature.signedAt) })
            : t('maintenanceTask.toSignBy', { name: signature.userName ?? '' })}
        </p>
      )}
      {signature && !signature.intact && <Alert type="error" showIcon title={t('maintenanceTask.notIntact')} />}
      {signature?.signedAt === null && signature.userId === user.id && <Sign id={sheet.id} />}
      {confirmation && <Confirmation confirmation={confirmation} at={at(confirmation.decidedAt)} />}
      {confirmation?.state === 'awaiting' && signature?.signedAt !== null && sheet.doerId !== user.id && (
        <Confirm id={sheet.id} wanted={confirmation.wanted} />
      )}
    </section>
  )
}

function Confirmation({
  confirmation: { wanted, state, userName, note },
  at,
}: {
  confirmation: NonNullable<MaintenanceSheet['confirmation']>
  at: string
}) {
  const t = useT()
  const who = t(`maintenanceConfirmer.${wanted}`)
  if (state === 'awaiting') return <p>{t('maintenanceTask.awaits', { who })}</p>
  const said = { name: userName ?? '', who, at }
  if (state === 'objected')
    return <p className="mt-bad">{t('maintenanceTask.objectedBy', { ...said, note: note ?? '' })}</p>
  return <p className="mt-good">{[t('maintenanceTask.confirmedBy', said), note].filter(Boolean).join(' · ')}</p>
}

/** The own password signs. */
function Sign({ id }: { id: number }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const act = useAct(api.signMaintenanceTask, { topics, success: t('maintenanceTask.act.sign'), silent: true })
  const sign = () => void act.run({ id, password })
  return (
    <Form layout="vertical" onFinish={sign}>
      <p className="kit-faint">{t('maintenanceTask.signHint')}</p>
      <Form.Item
        label={t('maintenanceTask.password')}
        validateStatus={act.error ? 'error' : undefined}
        help={act.fieldErrors.password ?? act.error?.message}
      >
        <Input.Password
          size="large"
          className="mt-tall"
          aria-label={t('maintenanceTask.password')}
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Form.Item>
      <Button
        htmlType="submit"
        type="primary"
        size="large"
        className="mt-tall"
        loading={act.pending}
        disabled={!password}
      >
        {t('maintenanceTask.sign')}
      </Button>
    </Form>
  )
}

const verdicts = {
  production: { endpoint: api.confirmMaintenanceTask, right: 'maintenanceTask.confirm' },
  quality: { endpoint: api.confirmMaintenanceTaskQuality, right: 'maintenanceTask.confirmQuality' },
} as const

/** Confirms, or objects with the reason. */
function Confirm({ id, wanted }: { id: number; wanted: 'production' | 'quality' }) {
  const t = useT()
  const { can } = useSession()
  const active = useActive()
  const [objecting, setObjecting] = useState(false)
  const [note, setNote] = useState('')
  const { endpoint, right } = verdicts[wanted]
  const act = useAct(endpoint, { topics, onDone: () => setObjecting(false) })
  if (!can(right)) return null
  return (
    <div className="mt-choices">
      <Button
        type="primary"
        size="large"
        loading={act.pending}
        onClick={() => void act.run({ id, verdict: 'confirmed' })}
      >
        {t('maintenanceTask.confirm')}
      </Button>
      <Button danger size="large" onClick={() => setObjecting(true)}>
        {t('maintenanceTask.object')}
      </Button>
      {objecting && active && (
        <AskingModal
          title={t('maintenanceTask.object')}
          okText={t('maintenanceTask.object')}
          cancelText={t('kit.cancel')}
          okButtonProps={{ danger: true, loading: act.pending, disabled: !note.trim() }}
          onOk={() => void act.run({ id, verdict: 'objected', note: note.trim() })}
          onCancel={() => setObjecting(false)}
        >
          <Input.TextArea
            aria-label={t('maintenanceTask.objectNote')}
            placeholder={t('maintenanceTask.objectNote')}
            autoSize={{ minRows: 3, maxRows: 6 }}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </AskingModal>
      )}
    </div>
  )
}
