import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { createWebhook } from '../../contract/webhook.api.ts'
import { type WebhookType, webhookRights, webhookTypes } from '../../contract/webhook-types.ts'

const fresh = { name: '', address: '', types: [] as WebhookType[], remark: '' }

/** Asks for what a webhook is made of; offered are events that its maker may see. */
export function NewWebhook({ onClose, onMade }: { onClose(): void; onMade(secret: string): void }) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [draft, setDraft] = useState(fresh)
  const act = useAct(createWebhook, { silent: true, topics: ['webhook'], onDone: ({ secret }) => onMade(secret) })
  if (!active) return null
  const set = (change: Partial<typeof fresh>) => setDraft((before) => ({ ...before, ...change }))
  const problems: Record<string, string | undefined> = act.error?.fields ?? {}
  const item = (field: keyof typeof fresh, required: boolean, children: React.ReactNode, hint?: string) => (
    <Form.Item
      label={t(`webhook.${field}`)}
      required={required}
      extra={hint}
      {...(problems[field] && { help: problems[field], validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  )
  const text = (field: 'name' | 'address' | 'remark', max: number) => (
    <Input
      aria-label={t(`webhook.${field}`)}
      maxLength={max}
      value={draft[field]}
      onChange={(e) => set({ [field]: e.target.value })}
    />
  )
  const known = Object.values(problems).some(Boolean)
  const ready = draft.name.trim() && draft.address.trim() && draft.types.length
  return (
    <AskingModal
      width={720}
      title={t('webhook.new')}
      okText={t('webhook.make')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !ready, loading: act.pending }}
      onOk={() => void act.run(draft)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {act.error && !known && <p role="alert">{act.error.message}</p>}
        {item('name', true, text('name', 64))}
        {item('address', true, text('address', 500), t('webhook.address.hint'))}
        {item(
          'types',
          true,
          <Checkbox.Group
            className="integration-types"
            value={draft.types}
            options={webhookTypes
              .filter((type) => can(webhookRights[type]))
              .map((type) => ({ value: type, label: t(`webhookType.${type}`) }))}
            onChange={(types) => set({ types })}
          />,
          t('webhook.types.hint'),
        )}
        {item('remark', false, text('remark', 500))}
      </Form>
    </AskingModal>
  )
}
