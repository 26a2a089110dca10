import { Alert, Button, Card, Empty, Spin } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getCloudInvoiceInfo } from '../../contract/invoice.ts'
import { InvoiceDetailList } from './invoice-details.tsx'
import { InvoiceForm } from './invoice-form.tsx'

/** What the team's invoices say, kept for its next order. */
export function InvoiceInfo() {
  const t = useT()
  const { can } = useSession()
  return can('cloudService.invoice') ? <Info /> : <Alert type="info" showIcon title={t('cloudInvoice.noRight')} />
}

function Info() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useCall(getCloudInvoiceInfo, {}, { topics: ['cloudInvoice'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const { details } = data
  return (
    <div className="kit-screen">
      <Alert type="info" showIcon title={t('cloudInvoice.spanLater')} />
      <Card
        size="small"
        title={t('cloudService.tab.invoice')}
        extra={
          <Button type={details ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {t(details ? 'cloudInvoice.change' : 'cloudInvoice.fill')}
          </Button>
        }
      >
        {details ? <InvoiceDetailList details={details} /> : <Empty description={t('cloudInvoice.none')} />}
      </Card>
      {open && (
        <InvoiceForm
          title={t('cloudService.tab.invoice')}
          details={details}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            void refetch()
          }}
        />
      )}
    </div>
  )
}
