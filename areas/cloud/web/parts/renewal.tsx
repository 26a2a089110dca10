import { Alert, Button, Card, Checkbox, Descriptions, Radio, Space, Spin } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ActButton, instantText, NotLoaded, numberText, useActions, verbAction } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import {
  type CloudOrderVerb,
  closeCloudOrder,
  cloudOrder,
  cloudOrderStatus,
  payCloudOrder,
  placeCloudOrder,
  selectCloudPlan,
} from '../../contract/order.ts'
import { yuanText } from './money.ts'
import { PayByCode } from './pay-by-code.tsx'

type Offer = OutputOf<typeof selectCloudPlan>
type Plan = Offer['rows'][number]
type Open = NonNullable<Offer['open']>

/** The way to a renewal: a plan is chosen and ordered, then paid by transfer. */
export function Renewal({ onInvoice }: { onInvoice(): void }) {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(
    selectCloudPlan,
    {},
    { topics: ['cloudOrder', 'cloudSubscription', 'cloudInvoice'] },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const { rows, bank, open, invoice, channels } = data
  if (open && bank) return <Payment key={open.id} open={open} bank={bank} channels={channels} onDone={refetch} />
  if (!rows.length || !bank) return <Alert type="info" showIcon title={t('cloudRenewal.none')} />
  return (
    <div className="kit-screen">
      {!can('cloudService.order') && <Alert type="info" showIcon title={t('cloudRenewal.noRight')} />}
      {invoice.ready ? (
        <Alert type="info" showIcon title={t('cloudInvoice.spanToday', { from: invoice.from, until: invoice.until })} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('cloudInvoice.infoIncomplete')}
          action={<Button onClick={onInvoice}>{t('cloudInvoice.fill')}</Button>}
        />
      )}
      <Plans rows={rows} mayOrder={can('cloudService.order') && invoice.ready} onPlaced={refetch} />
    </div>
  )
}

const keyOf = ({ edition, months }: Plan) => `${edition} ${months}`

function Plans({ rows, mayOrder, onPlaced }: { rows: Plan[]; mayOrder: boolean; onPlaced(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const [accepted, setAccepted] = useState(false)
  const act = useAct(placeCloudOrder, {
    topics: ['cloudOrder'],
    onDone() {
      toast.success(t('cloudRenewal.placed'))
      onPlaced()
    },
  })
  const plan = rows.find((each) => keyOf(each) === chosen)
  const most = (n: number | null) => (n === null ? t('cloudService.unlimited') : numberText(n, language))
  const place = () => {
    if (!plan) return
    const { edition, months, price } = plan
    void act.run({ edition, months, price, termsAccepted: true })
  }
  return (
    <Card size="small" title={t('cloudRenewal.choose')}>
      <Space direction="vertical" size="middle">
        <Radio.Group value={chosen} onChange={({ target }) => setChosen(target.value as string)}>
          <Space direction="vertical">
            {rows.map((each) => (
              <Radio key={keyOf(each)} value={keyOf(each)}>
                {t('cloudRenewal.plan', { edition: each.editionName, months: each.months })}
                {' · '}
                <b>{t('cloudRenewal.yuan', { price: yuanText(each.price, language) })}</b>
                <div className="kit-faint">
                  {t('cloudRenewal.quotas', {
                    users: most(each.users),
                    machines: most(each.machines),
                    storage: each.storageMb === null ? most(null) : `${most(each.storageMb)} MB`,
                  })}
                </div>
              </Radio>
            ))}
          </Space>
        </Radio.Group>
        <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
          {t('cloudRenewal.terms')}
        </Checkbox>
        <Button type="primary" disabled={!plan || !accepted || !mayOrder} loading={act.pending} onClick={place}>
          {t('cloudRenewal.place')}
        </Button>
      </Space>
    </Card>
  )
}

interface PaymentProps {
  open: Open
  bank: NonNullable<Offer['bank']>
  channels: Offer['channels']
  onDone(): void
}

function Payment({ open, bank, channels, onDone }: PaymentProps) {
  const t = useT()
  const { can, user } = useSession()
  const [language] = useLanguage()
  const acts = useActions<Open>(cloudOrder, onDone)
  const pay = verbAction<Open, CloudOrderVerb, typeof payCloudOrder>(cloudOrderStatus, 'pay', payCloudOrder, {
    at: 'row',
    ask: { name: 'cloudOrder', fields: { receiptFileId: field.file({ required: true }) } },
    input: ([row], asked) => ({ id: row?.id, ...asked }),
  })
  const close = verbAction<Open, CloudOrderVerb, typeof closeCloudOrder>(cloudOrderStatus, 'close', closeCloudOrder, {
    at: 'row',
    confirm: 'cloudOrder.closeAsk',
    input: ([row]) => ({ id: row?.id }),
  })
  const pending = open.status === 'pending'
  const items = [
    { key: 'orderNo', label: t('cloudOrder.orderNo'), children: open.orderNo },
    { key: 'status', label: t('cloudOrder.status'), children: t(`cloudOrderStatus.${open.status}`) },
    {
      key: 'plan',
      label: t('cloudOrder.editionName'),
      children: t('cloudRenewal.plan', { edition: open.editionName, months: open.months }),
    },
    {
      key: 'price',
      label: t('cloudOrder.price'),
      children: <b>{t('cloudRenewal.yuan', { price: yuanText(open.price, language) })}</b>,
    },
    { key: 'company', label: t('cloudRenewal.company'), children: bank.company },
    { key: 'bank', label: t('cloudRenewal.bank'), children: bank.bank },
    { key: 'account', label: t('cloudRenewal.account'), children: bank.account },
    { key: 'reference', label: t('cloudRenewal.reference'), children: open.orderNo },
    ...(pending
      ? []
      : [{ key: 'closesAt', label: t('cloudOrder.closesAt'), children: instantText(open.closesAt, user.zone) }]),
  ]
  return (
    <div className="kit-screen">
      {open.remark && <Alert type="warning" showIcon title={t('cloudRenewal.sentBack', { reason: open.remark })} />}
      <Alert type="info" showIcon title={t(pending ? 'cloudRenewal.pendingHint' : 'cloudRenewal.payHint')} />
      <Card size="small" title={t('cloudRenewal.pay')}>
        <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items} />
        {!pending && (
          <Space wrap>
            <ActButton acts={acts} action={pay} rows={[open]} type="primary" />
            <ActButton acts={acts} action={close} rows={[open]} />
          </Space>
        )}
      </Card>
      {!pending && channels.length > 0 && can('cloudService.order') && (
        <PayByCode order={open} channels={channels} onPaid={onDone} />
      )}
      {acts.dialogs}
    </div>
  )
}
