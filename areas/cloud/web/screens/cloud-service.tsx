import { Alert, Card, Spin, Tabs } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText } from '#core/web/kit/index.ts'
import { type Figure, FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { getCloudService } from '../../contract/cloud-service.api.ts'
import { InvoiceInfo } from '../parts/invoice-info.tsx'
import { Orders } from '../parts/orders.tsx'
import { Renewal } from '../parts/renewal.tsx'
import { TakeData } from '../parts/take-data.tsx'

type Service = OutputOf<typeof getCloudService>

/** The team's cloud service: what it has, its renewal, and the orders there were. */
export default function CloudService() {
  const t = useT()
  const query = usePageQuery()
  const [tab, setTab] = useState(query.tab ?? 'service')
  const items = [
    { key: 'service', label: t('cloudService.tab.service'), children: <Service /> },
    { key: 'renew', label: t('cloudService.tab.renew'), children: <Renewal onInvoice={() => setTab('invoice')} /> },
    { key: 'invoice', label: t('cloudService.tab.invoice'), children: <InvoiceInfo /> },
    { key: 'orders', label: t('cloudService.tab.orders'), children: <Orders onPay={() => setTab('renew')} /> },
  ]
  return <Tabs className="kit-tabs" activeKey={tab} onChange={setTab} items={items} destroyOnHidden />
}

/** Edition, end and quotas, and the data to take along. */
function Service() {
  const { data, error, refetch } = useCall(
    getCloudService,
    {},
    { topics: ['cloudSubscription', 'teamUser', 'machine'] },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  return (
    <div className="kit-screen">
      <Standing service={data} />
      <Now service={data} />
      {data.exports.length > 0 && <TakeData lists={data.exports} />}
    </div>
  )
}

const tones = { active: 'success', ending: 'warning', readOnly: 'error', locked: 'error', suspended: 'error' } as const

function Standing({ service }: { service: Service }) {
  const t = useT()
  const { standing, expiresOn: day, daysLeft: days, readableUntil: until, suspendedFor } = service
  const values = { day, days, until, reason: suspendedFor ?? '' }
  return (
    <Alert
      type={tones[standing]}
      showIcon
      title={t(`cloudService.standing.${standing}`)}
      description={t(`cloudService.standingHint.${standing}`, values)}
    />
  )
}

function Now({ service: { editionName, expiresOn, daysLeft, quotas } }: { service: Service }) {
  const t = useT()
  const [language] = useLanguage()
  const figures: Figure[] = [
    { label: t('cloudService.edition'), value: editionName },
    {
      label: t('cloudService.expiresOn'),
      value: expiresOn,
      small:
        daysLeft < 0 ? t('cloudService.ended', { days: -daysLeft }) : t('cloudService.daysLeft', { days: daysLeft }),
      tone: daysLeft < 0 ? 'bad' : undefined,
    },
    ...quotas.map(({ kind, used, most }): Figure => {
      const count = numberText(used, language)
      return {
        label: t(`cloudService.quota.${kind}`),
        value: most === null ? count : `${count} / ${numberText(most, language)}`,
        small:
          most === null
            ? t('cloudService.unlimited')
            : t('cloudService.ofQuota', { share: Math.round((used / most) * 100) }),
        tone: most !== null && used >= most ? 'bad' : undefined,
      }
    }),
  ]
  return (
    <Card title={t('cloudService.now')} size="small">
      <FigureList label={t('cloudService.now')} figures={figures} />
    </Card>
  )
}
