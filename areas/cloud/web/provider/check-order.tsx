import { Alert, Button, Descriptions, Modal, Space, Spin } from 'antd'
import { useState } from 'react'
import { download } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, tellFailure } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import {
  approveProviderOrder,
  downloadProviderReceipt,
  getProviderOrder,
  rejectProviderOrder,
} from '../../contract/provider.api.ts'
import { yuanText } from '../parts/money.ts'
import type { ProviderOrder } from './orders.tsx'
import { ReasonInput } from './reason-input.tsx'

/** A transfer beside its receipt: approved, or sent back with a reason. */
export function CheckOrder({ session, order, onClose }: { session: string; order: ProviderOrder; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const [reason, setReason] = useState('')
  const named = { session, teamId: order.teamId, orderId: order.orderId }
  const { data, error, refetch } = useCall(getProviderOrder, named)
  const approve = useAct(approveProviderOrder, { silent: true, onDone: onClose })
  const reject = useAct(rejectProviderOrder, { silent: true, onDone: onClose })
  const problem = approve.error ?? reject.error
  const busy = approve.pending || reject.pending
  const take = () => {
    if (data?.receipt) download(downloadProviderReceipt, named, data.receipt.name).catch(tellFailure)
  }
  return (
    <Modal
      open
      title={`${order.orderNo} · ${order.teamName}`}
      onCancel={onClose}
      footer={
        data && (
          <Space wrap>
            <Button
              danger
              disabled={!reason.trim() || busy}
              loading={reject.pending}
              onClick={() => void reject.run({ ...named, version: data.version, reason })}
            >
              {t('provider.reject')}
            </Button>
            <Button
              type="primary"
              disabled={busy}
              loading={approve.pending}
              onClick={() => void approve.run({ ...named, version: data.version })}
            >
              {t('provider.approve')}
            </Button>
          </Space>
        )
      }
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Spin />}
      {problem && <Alert type="error" showIcon title={problem.message} />}
      {data && (
        <>
          <Descriptions
            size="small"
            column={1}
            items={[
              {
                key: 'plan',
                label: t('cloudOrder.editionName'),
                children: t('cloudRenewal.plan', { edition: data.editionName, months: data.months }),
              },
              { key: 'price', label: t('cloudOrder.price'), children: <b>{yuanText(data.price, language)}</b> },
              { key: 'by', label: t('cloudOrder.placedByName'), children: data.placedByName },
              { key: 'now', label: t('provider.now'), children: data.expiresOn },
              {
                key: 'receipt',
                label: t('provider.receipt'),
                children: data.receipt ? (
                  <Button size="small" onClick={take}>
                    {t('provider.download')} · {data.receipt.name}
                  </Button>
                ) : (
                  t('provider.noReceipt')
                ),
              },
            ]}
          />
          <ReasonInput value={reason} onChange={setReason} />
        </>
      )}
    </Modal>
  )
}
