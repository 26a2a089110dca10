import { useState } from 'react'
import { type Action, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { resendWebhookDelivery } from '../../contract/webhook.api.ts'
import { webhookDeliveryCrud } from '../../contract/webhook.ts'
import { DeliveryLog } from '../parts/delivery-log.tsx'

type Row = RowIn<typeof webhookDeliveryCrud.select>

/** What was or is to be sent to webhooks. */
export default function WebhookDeliveries() {
  const [looking, setLooking] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    { key: 'look', at: 'row', run: ([row]) => setLooking(row ?? null) },
    {
      key: 'resend',
      right: 'webhook.edit',
      confirm: true,
      can: ({ state }) => state !== 'sending',
      endpoint: resendWebhookDelivery,
    },
  ]
  return (
    <>
      <ListScreen
        crud={webhookDeliveryCrud}
        search={['webhookId', 'type', 'state', 'problem', 'occurredAt']}
        actions={actions}
        topics={['webhookDelivery']}
      />
      {looking && <DeliveryLog row={looking} onClose={() => setLooking(null)} />}
    </>
  )
}
