import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, instantText, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { disableWebhook, enableWebhook, resendWebhookRange, testWebhook } from '../../contract/webhook.api.ts'
import { webhookCrud } from '../../contract/webhook.ts'
import { NewWebhook } from '../parts/new-webhook.tsx'
import { RotateWebhook } from '../parts/rotate-webhook.tsx'
import { ToldOnce } from '../parts/told-once.tsx'
import '../parts/integration.css'

type Row = RowIn<typeof webhookCrud.select>

/** Where other programs are told what happens here. */
export default function Webhooks() {
  const t = useT()
  const { can, user } = useSession()
  const open = useOpen()
  const [making, setMaking] = useState(false)
  const [rotating, setRotating] = useState<Row | null>(null)
  const [told, setTold] = useState<{ secret: string; note?: string } | null>(null)
  const test = useAct(testWebhook, { success: t('webhook.tested'), topics: ['webhook', 'webhookDelivery'] })
  const range = useAct(resendWebhookRange, {
    topics: ['webhook', 'webhookDelivery'],
    onDone: ({ count }) => toast.success(t('webhook.resent', { count })),
  })
  const actions: Action<Row>[] = [
    {
      key: 'deliveries',
      at: 'row',
      run: ([row]) => open('webhookDelivery', { search: JSON.stringify({ webhookId: row ? [row.id] : [] }) }),
    },
    {
      key: 'test',
      at: 'row',
      right: 'webhook.edit',
      can: ({ state }) => state === 'enabled' || state === 'parked',
      run: async ([row]) => {
        if (row) await test.run({ id: row.id })
      },
    },
    {
      key: 'resend',
      at: 'row',
      right: 'webhook.edit',
      can: ({ state }) => state === 'enabled' || state === 'parked',
      ask: {
        name: 'webhook',
        fields: {
          from: field.instant({ required: true }),
          to: field.instant({ required: true }),
          all: field.boolean({ initial: false }),
        },
      },
      run: async ([row], { from, to, all }) => {
        if (row) await range.run({ id: row.id, from: from as string, to: to as string, all: all === true })
      },
    },
    { key: 'rotate', at: 'row', right: 'webhook.add', run: ([row]) => setRotating(row ?? null) },
    {
      key: 'disable',
      right: 'webhook.edit',
      danger: true,
      confirm: true,
      can: ({ state }) => state === 'enabled' || state === 'parked',
      endpoint: disableWebhook,
    },
    {
      key: 'enable',
      right: 'webhook.edit',
      confirm: true,
      can: ({ state }) => state !== 'enabled' && state !== 'parked',
      endpoint: enableWebhook,
    },
  ]
  return (
    <>
      <ListScreen
        crud={webhookCrud}
        search={['state', 'types']}
        actions={actions}
        topics={['webhook', 'webhookDelivery']}
        before={
          can('webhook.add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              {t('webhook.new')}
            </Button>
          )
        }
      />
      {making && (
        <NewWebhook
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false)
            setTold({ secret })
          }}
        />
      )}
      {rotating && (
        <RotateWebhook
          row={rotating}
          onClose={() => setRotating(null)}
          onDone={({ secret, oldUntil }) => {
            setRotating(null)
            setTold({ secret, note: t('webhook.oldUntil', { time: instantText(oldUntil, user.zone) }) })
          }}
        />
      )}
      {told && (
        <ToldOnce
          title={t('webhook.told')}
          warning={t('webhook.once')}
          note={told.note}
          items={[
            { key: 'secret', label: t('webhook.secret'), value: told.secret },
            { key: 'verify', label: t('webhook.verify'), value: <span>{t('webhook.verify.how')}</span> },
          ]}
          onClose={() => setTold(null)}
        />
      )}
    </>
  )
}
