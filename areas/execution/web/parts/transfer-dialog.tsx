import { Empty, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { runningWorkOrderReference } from '#areas/orders/contract/references.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, numberText, ReferenceSelect } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { addTransfer, getTransferable } from '../../contract/transfer.ts'
import '../execution.css'

/** Moves quantity between two operations of an order; what is there to move is offered. */
export function TransferDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [orderId, setOrderId] = useState<number | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const { data, error } = useCall(
    getTransferable,
    { id: orderId ?? 0 },
    { enabled: orderId !== null, topics: ['transfer', 'report'] },
  )
  const act = useAct(addTransfer, {
    topics: ['transfer', 'workOrder'],
    success: t('transfer.done'),
    onDone: onClose,
    silent: true,
  })
  if (!active) return null
  const links = data?.links ?? []
  const link = links.find((each) => keyOf(each) === chosen) ?? links.find(({ available }) => available > 0) ?? links[0]
  const quantity = typed ?? link?.available ?? 0
  const save = () => {
    if (!link) return
    void act.run({ fromOperationId: link.fromId, toOperationId: link.toId, quantity, remark: remark || null })
  }
  return (
    <AskingModal
      title={t('transfer.act.add')}
      okText={t('transfer.act.add')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !link || quantity <= 0 }}
      onOk={save}
      onCancel={onClose}
    >
      <Refused error={act.error ?? error} />
      <Form layout="vertical">
        <Form.Item label={t('transfer.workorderNo')}>
          <ReferenceSelect
            reference={runningWorkOrderReference}
            aria-label={t('transfer.workorderNo')}
            value={orderId}
            onChange={(id) => {
              setOrderId(id)
              setChosen(null)
              setTyped(null)
              act.clear()
            }}
          />
        </Form.Item>
        {data && !links.length && <Empty description={t('transfer.noLinks')} />}
        {link && data && (
          <>
            <Form.Item label={t('transfer.link')}>
              <Links
                links={links}
                unit={data.unit}
                value={keyOf(link)}
                onChange={(key) => {
                  setChosen(key)
                  setTyped(null)
                }}
              />
            </Form.Item>
            <Form.Item label={t('transfer.quantity')} help={link.byTransfer ? undefined : t('transfer.firstOne')}>
              <DecimalInput
                scale={4}
                unit={data.unit}
                aria-label={t('transfer.quantity')}
                value={quantity}
                onChange={(value) => setTyped(value ?? 0)}
              />
            </Form.Item>
            <Form.Item label={t('transfer.remark')}>
              <Input
                maxLength={500}
                aria-label={t('transfer.remark')}
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
              />
            </Form.Item>
          </>
        )}
      </Form>
    </AskingModal>
  )
}

interface Link {
  fromId: number
  toId: number
  fromName: string
  toName: string
  available: number
}

const keyOf = ({ fromId, toId }: Pick<Link, 'fromId' | 'toId'>): string => `${fromId}-${toId}`

interface LinksProps {
  links: Link[]
  unit: string
  value: string
  onChange(key: string): void
}

function Links({ links, unit, value, onChange }: LinksProps) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <Radio.Group className="exec-links" value={value} onChange={(event) => onChange(String(event.target.value))}>
      {links.map((link) => (
        <Radio key={keyOf(link)} value={keyOf(link)}>
          {link.fromName} → {link.toName}{' '}
          <span className="kit-faint">
            {t('transfer.available', { quantity: numberText(link.available, language), unit })}
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
