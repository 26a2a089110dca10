import { Alert, Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl, instantText, StatusTag } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { cloudInvoiceStatus, getCloudInvoice } from '../../contract/invoice.ts'
import { InvoiceDetailList } from './invoice-details.tsx'
import { InvoiceForm } from './invoice-form.tsx'

type Invoice = OutputOf<typeof getCloudInvoice>

/** The invoice of an order: how it stands, and what is asked for until it is issued. */
export function OrderInvoice({ orderId, orderNo, onClose }: { orderId: number; orderNo: string; onClose(): void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const loaded = useCall(getCloudInvoice, { id: orderId }, { topics: ['cloudOrder', 'cloudInvoice'] })
  const title = t('cloudInvoice.ofOrder', { no: orderNo })
  return (
    <LoadedDrawer title={title} size={720} loaded={loaded} onClose={onClose}>
      {(invoice) => (
        <Space direction="vertical" size="middle">
          <Standing invoice={invoice} />
          {invoice.status !== 'mailed' && (
            <Button type="primary" onClick={() => setOpen(true)}>
              {t(invoice.status ? 'cloudInvoice.change' : 'cloudInvoice.act.apply')}
            </Button>
          )}
          {invoice.status && invoice.details && <Shown invoice={invoice} />}
          {open && (
            <InvoiceForm
              title={title}
              orderId={orderId}
              details={invoice.details}
              onClose={() => setOpen(false)}
              onSaved={() => {
                setOpen(false)
                void loaded.refetch()
              }}
            />
          )}
        </Space>
      )}
    </LoadedDrawer>
  )
}

function Standing({ invoice: { status, remark, dueFrom, dueUntil } }: { invoice: Invoice }) {
  const t = useT()
  if (status === 'mailed') return null
  if (status === 'sentBack')
    return <Alert type="warning" showIcon title={t('cloudInvoice.sentBack', { reason: remark })} />
  const span =
    dueFrom && dueUntil ? t('cloudInvoice.span', { from: dueFrom, until: dueUntil }) : t('cloudInvoice.spanLater')
  return <Alert type="info" showIcon title={span} />
}

function Shown({ invoice: { status, details, issued, parcel, document } }: { invoice: Invoice }) {
  const t = useT()
  const { user } = useSession()
  const item = (key: string, label: string, children: ReactNode) => ({ key, label, children })
  const after = [
    ...(issued
      ? [
          item('no', t('cloudOrder.invoiceNo'), issued.invoiceNo),
          item('at', t('cloudInvoice.issuedOn'), instantText(issued.issuedAt, user.zone)),
        ]
      : []),
    ...(parcel
      ? [
          item('carrier', t('cloudOrder.carrier'), parcel.carrier),
          item('tracking', t('cloudOrder.trackingNo'), parcel.trackingNo),
        ]
      : []),
    ...(document
      ? [
          item(
            'document',
            t('cloudOrder.invoiceFileId'),
            <a href={fileUrl(document.fileNo)} target="_blank" rel="noreferrer">
              {t('cloudInvoice.download')}
            </a>,
          ),
        ]
      : []),
  ]
  const before = status
    ? [
        item(
          'status',
          t('cloudOrder.status'),
          <StatusTag color={cloudInvoiceStatus.colors[status]} label={t(`cloudInvoiceStatus.${status}`)} />,
        ),
      ]
    : []
  return <InvoiceDetailList details={details ?? {}} before={before} after={after} />
}
