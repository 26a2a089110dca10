import { Button, Spin, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { selectProviderInvoice } from '../../contract/provider-invoice.api.ts'
import { yuanText } from '../parts/money.ts'
import { IssueInvoice } from './issue-invoice.tsx'
import type { Props } from './teams.tsx'

export type ProviderInvoice = OutputOf<typeof selectProviderInvoice>['rows'][number]

/** The provider's own clock: he stands in no team. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The invoices of paid orders of all teams; those to be issued first, the oldest before others. */
export function ProviderInvoices({ session, onFailed }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [issuing, setIssuing] = useState<ProviderInvoice | null>(null)
  const { data, error, refetch } = useCall(selectProviderInvoice, { session })
  useEffect(() => {
    if (error) onFailed(error)
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const close = () => {
    setIssuing(null)
    void refetch()
  }
  return (
    <>
      <PlainTable<ProviderInvoice>
        size="small"
        rowKey="orderNo"
        dataSource={data.rows}
        locale={{ emptyText: t('provider.noInvoices') }}
        scroll={{ x: 900 }}
        columns={[
          { key: 'no', title: t('cloudOrder.orderNo'), dataIndex: 'orderNo' },
          { key: 'team', title: t('provider.team'), dataIndex: 'teamName' },
          { key: 'type', title: t('cloudInvoice.type'), render: (_, { type }) => t(`cloudInvoiceType.${type}`) },
          {
            key: 'medium',
            title: t('cloudInvoice.medium'),
            render: (_, { medium }) => t(`cloudInvoiceMedium.${medium}`),
          },
          {
            key: 'price',
            title: t('cloudOrder.price'),
            align: 'right',
            render: (_, { price }) => yuanText(price, language),
          },
          {
            key: 'status',
            title: t('cloudOrder.status'),
            render: (_, { status }) => t(`cloudInvoiceStatus.${status}`),
          },
          { key: 'asked', title: t('provider.askedAt'), render: (_, { askedAt }) => instantText(askedAt, zone) },
          {
            key: 'due',
            title: t('provider.invoiceDue'),
            render: (_, { dueUntil, overdue }) => (
              <>
                {dueUntil} {overdue && <Tag color="red">{t('provider.overdue')}</Tag>}
              </>
            ),
          },
          {
            key: 'issue',
            title: '',
            render: (_, row) =>
              row.status === 'notMailed' && (
                <Button size="small" type="primary" onClick={() => setIssuing(row)}>
                  {t('provider.look')}
                </Button>
              ),
          },
        ]}
      />
      {issuing && <IssueInvoice session={session} invoice={issuing} onClose={close} />}
    </>
  )
}
