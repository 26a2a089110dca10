import { useT } from '#core/web/i18n/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getWebhookDeliveryLog } from '../../contract/webhook.api.ts'
import { Attempts, Sent } from './attempts.tsx'
import './integration.css'

/** What a message to a webhook says, and how it fared. */
export function DeliveryLog({ row, onClose }: { row: { id: number; document: string | null }; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getWebhookDeliveryLog, { id: row.id }, { topics: ['webhookDelivery'] })
  return (
    <LoadedDrawer title={row.document ?? ''} size={860} loaded={loaded} onClose={onClose}>
      {({ body, attempts }) => (
        <>
          <h3>{t('webhookDelivery.payload')}</h3>
          <Sent text={body} />
          <h3>{t('outgoing.attempts')}</h3>
          <Attempts attempts={attempts} />
        </>
      )}
    </LoadedDrawer>
  )
}
