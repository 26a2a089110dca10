import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { selectProviderOrder } from '../../contract/provider.api.ts'
import { yuanText } from '../parts/money.ts'
import { CheckOrder } from './check-order.tsx'
import type { Props } from './teams.tsx'

export type ProviderOrder = OutputOf<typeof selectProviderOrder>['rows'][number]

/** The provider's own clock: he stands in no team. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The orders of all teams; those whose transfer is to be checked first. */
export function ProviderOrders({ session, onFailed }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [checking, setChecking] = useState<ProviderOrder | null>(null)
  const { data, error, refetch } = useCall(selectProviderOrder, { session })
  useEffect(() => {
    if (error) onFailed(error)
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const close = () => {
    setChecking(null)
    void refetch()
  }
  return (
    <>
      <PlainTable<ProviderOrder>
        size="small"
        rowKey="orderNo"
        dataSource={data.rows}
        locale={{ emptyText: t('provider.noOrders') }}
        scroll={{ x: 800 }}
        columns={[
          { key: 'no', title: t('cloudOrder.orderNo'), dataIndex: 'orderNo' },
          { key: 'team', title: t('provider.team'), dataIndex: 'teamName' },
          { key: 'status', title: t('cloudOrder.status'), render: (_, { status }) => t(`cloudOrderStatus.${status}`) },
          {
            key: 'price',
            title: t('cloudOrder.price'),
            align: 'right',
            render: (_, { price }) => yuanText(price, language),
          },
          { key: 'at', title: t('cloudOrder.placedAt'), render: (_, { placedAt }) => instantText(placedAt, zone) },
          {
            key: 'check',
            title: '',
            render: (_, row) =>
              row.status === 'pending' && (
                <Button size="small" type="primary" onClick={() => setChecking(row)}>
                  {t('provider.check')}
                </Button>
              ),
          },
        ]}
      />
      {checking && <CheckOrder session={session} order={checking} onClose={close} />}
    </>
  )
}
