import { Alert, Button, Input, Modal, Radio, Space, Spin } from 'antd'
import { useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { handleProviderPayment, paymentWays, selectProviderPayment } from '../../contract/provider-payment.api.ts'
import { yuanText } from '../parts/money.ts'
import type { Props } from './teams.tsx'

type Payment = OutputOf<typeof selectProviderPayment>['rows'][number]
type Way = InputOf<typeof handleProviderPayment>['way']

/** The provider's own clock: he stands in no team. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Payments that renewed nothing: given back or credited by hand, with a note of it. */
export function ProviderPayments({ session, onFailed }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [handling, setHandling] = useState<Payment | null>(null)
  const { data, error, refetch } = useCall(selectProviderPayment, { session })
  useEffect(() => {
    if (error) onFailed(error)
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const close = () => {
    setHandling(null)
    void refetch()
  }
  return (
    <>
      <PlainTable<Payment>
        size="small"
        rowKey={({ channel, transactionId }) => `${channel} ${transactionId}`}
        dataSource={data.rows}
        locale={{ emptyText: t('provider.noPayments') }}
        scroll={{ x: 900 }}
        columns={[
          { key: 'no', title: t('cloudOrder.orderNo'), dataIndex: 'orderNo' },
          { key: 'team', title: t('provider.team'), dataIndex: 'teamName' },
          { key: 'channel', title: t('cloudOrder.channel'), render: (_, { channel }) => t(`cloudChannel.${channel}`) },
          { key: 'transaction', title: t('provider.transactionId'), dataIndex: 'transactionId' },
          {
            key: 'amount',
            title: t('provider.paidAmount'),
            align: 'right',
            render: (_, { amount }) => yuanText(amount, language),
          },
          {
            key: 'price',
            title: t('cloudOrder.price'),
            align: 'right',
            render: (_, { price }) => yuanText(price, language),
          },
          { key: 'at', title: t('provider.paidAt'), render: (_, { paidAt }) => instantText(paidAt, zone) },
          {
            key: 'reason',
            title: t('provider.paymentReason'),
            render: (_, { reason }) => t(`provider.paymentReason.${reason}`),
          },
          {
            key: 'handle',
            title: t('provider.paymentWay'),
            render: (_, row) =>
              row.handled ? (
                `${t(`provider.paymentWay.${row.handled.way}`)} · ${row.handled.by} · ${row.handled.note}`
              ) : (
                <Button size="small" type="primary" onClick={() => setHandling(row)}>
                  {t('provider.paymentHandle')}
                </Button>
              ),
          },
        ]}
      />
      {handling && <Handle session={session} payment={handling} onClose={close} />}
    </>
  )
}

function Handle({ session, payment, onClose }: { session: string; payment: Payment; onClose(): void }) {
  const t = useT()
  const [way, setWay] = useState<Way>('refund')
  const [note, setNote] = useState('')
  const { channel, transactionId } = payment
  const act = useAct(handleProviderPayment, { silent: true, onDone: onClose })
  return (
    <Modal
      open
      title={`${payment.orderNo} · ${transactionId}`}
      okText={t('provider.paymentHandle')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !note.trim(), loading: act.pending }}
      onOk={() => void act.run({ session, channel, transactionId, way, note })}
      onCancel={onClose}
    >
      {act.error && <Alert type="error" showIcon title={act.error.message} />}
      <Space direction="vertical" className="kit-wide">
        <Radio.Group
          value={way}
          onChange={({ target }) => setWay(target.value as Way)}
          options={paymentWays.map((value) => ({ value, label: t(`provider.paymentWay.${value}`) }))}
        />
        <Input.TextArea
          aria-label={t('provider.paymentNote')}
          placeholder={t('provider.paymentNote')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Space>
    </Modal>
  )
}
