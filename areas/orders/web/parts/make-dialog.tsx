import { Alert, DatePicker, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive, useOpen } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { makeWorkOrder, type SalesOrderLine, selectSalesOrderLine } from '../../contract/sales-order.api.ts'

interface Wish {
  quantity: number | null
  requiredStartDate: string | null
  requiredEndDate: string | null
}

interface Props {
  order: { id: number; salesOrderNo: string | null }
  onClose(): void
}

/** Makes work orders of a sales order's lines: each line starts with what is still open of it. */
export function MakeDialog({ order, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const open = useOpen()
  const { data } = useCall(selectSalesOrderLine, { id: order.id }, { topics: ['salesOrder', 'workOrder'] })
  const [wishes, setWishes] = useState<ReadonlyMap<number, Wish>>(new Map())
  const act = useAct(makeWorkOrder, {
    topics: ['salesOrder', 'workOrder'],
    silent: true,
    onDone: ({ rows }) => {
      toast.success(t('salesOrder.made', { count: rows.length }))
      onClose()
      open('WorkOrderEntry')
    },
  })
  const wishOf = (line: SalesOrderLine): Wish =>
    wishes.get(line.id) ?? {
      quantity: line.openQuantity || null,
      requiredStartDate: null,
      requiredEndDate: line.deliveryDate,
    }
  const change = (line: SalesOrderLine, part: Partial<Wish>) =>
    setWishes(new Map([...wishes, [line.id, { ...wishOf(line), ...part }]]))
  const lines = (data?.rows ?? []).flatMap((line) => {
    const { quantity, ...dates } = wishOf(line)
    return quantity ? [{ lineId: line.id, quantity, ...dates }] : []
  })
  const problem = act.error && (Object.values(act.fieldErrors).join(' · ') || act.error.message)
  if (!active) return null
  const date = (key: 'requiredStartDate' | 'requiredEndDate') => ({
    title: t(`salesOrder.${key}`),
    key,
    width: 150,
    render: (_value: unknown, line: SalesOrderLine) => {
      const held = wishOf(line)[key]
      return (
        <DatePicker
          value={held ? dayjs(held) : null}
          onChange={(chosen) => change(line, { [key]: chosen ? chosen.format('YYYY-MM-DD') : null })}
          aria-label={`${t(`salesOrder.${key}`)} ${line.lineNumber}`}
        />
      )
    },
  })
  return (
    <AskingModal
      width={980}
      title={`${t('salesOrder.act.makeWorkOrder')} · ${order.salesOrderNo ?? ''}`}
      okText={t('salesOrder.act.makeWorkOrder')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !lines.length, loading: act.pending }}
      onCancel={onClose}
      onOk={() => void act.run({ salesOrderId: order.id, lines })}
    >
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      {!data ? (
        <Skeleton active />
      ) : (
        <PlainTable<SalesOrderLine>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 900, y: 400 }}
          dataSource={data.rows}
          footer={() => (lines.length ? null : t('salesOrder.chooseLine'))}
          columns={[
            { title: t('salesOrder.lineNumber'), dataIndex: 'lineNumber', width: 64 },
            {
              title: t('salesOrder.productId'),
              key: 'product',
              width: 190,
              render: (_value, line) => `${line.materialNo} ${line.materialDesc}`,
            },
            {
              title: t('salesOrder.quantity'),
              dataIndex: 'quantity',
              align: 'right',
              width: 100,
              render: (value: number, line) => `${numberText(value, language)} ${line.unit}`,
            },
            {
              title: t('salesOrder.openQuantity'),
              dataIndex: 'openQuantity',
              align: 'right',
              width: 120,
              render: (value: number) => numberText(value, language),
            },
            {
              title: t('salesOrder.workOrderQuantity'),
              key: 'wish',
              width: 130,
              render: (_value, line) => (
                <DecimalInput
                  scale={4}
                  value={wishOf(line).quantity}
                  onChange={(quantity) => change(line, { quantity })}
                  aria-label={`${t('salesOrder.workOrderQuantity')} ${line.lineNumber}`}
                />
              ),
            },
            date('requiredStartDate'),
            date('requiredEndDate'),
          ]}
        />
      )}
    </AskingModal>
  )
}
