import { QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  AskDialog,
  type Column,
  column,
  type KeyOf,
  ListScreen,
  PrintPage,
  Qr,
  type RowIn,
  send,
} from '#core/web/kit/index.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { refreshTopics } from '#core/web/live/live.ts'
import { useActive, usePageQuery } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import * as api from '../../contract/order-serial.ts'
import { runningWorkOrderReference } from '../../contract/references.ts'
import '../parts/label.css'

type Row = RowIn<typeof api.orderSerialCrud.select>

const columns: readonly (KeyOf<Row> | Column<Row>)[] = [
  column.text<Row>('serialNo', { fixed: 'left', width: 200 }),
  'workOrderId',
  'materialNo',
  'materialDesc',
  'printedCount',
  column.instant<Row>('createdAt', { sortable: true }),
]

const asked = {
  name: 'orderSerial',
  fields: {
    workOrderId: field.reference(runningWorkOrderReference, { required: true, display: 'workorderNo' }),
    count: field.integer({ required: true, min: 1, max: 5000, initial: 1 }),
  },
}

const label = { width: 60, height: 40 }

/** Serial numbers of orders' pieces: generated, printed as labels. */
export default function WorkOrderQrcode() {
  const t = useT()
  const active = useActive()
  const { workOrderId } = usePageQuery()
  const [generating, setGenerating] = useState(false)
  const [labels, setLabels] = useState<api.SerialLabel[] | null>(null)
  const tags = useLabelPrint<Row>(api.orderSerialCrud.entity.name)
  const actions: Action<Row>[] = [
    ...tags.actions,
    {
      key: 'print',
      right: 'workOrder.print',
      run: async (rows) => {
        const sent = await send(api.printOrderSerial, { ids: rows.map((row) => row.id) })
        if (sent) setLabels(sent.output.labels)
      },
    },
    {
      key: 'delete',
      right: 'workOrder.print',
      can: (row) => row.printedCount === 0,
      danger: true,
      confirm: true,
      endpoint: api.deleteOrderSerial,
    },
  ]
  const generate = async (values: Record<string, unknown>) => {
    const sent = await send(api.addOrderSerial, values as never)
    if (!sent) return
    const { first, last } = sent.output
    toast.success(t('orderSerial.made', { first, last }))
    refreshTopics(['orderSerial'])
    setGenerating(false)
  }
  return (
    <>
      <ListScreen
        crud={api.orderSerialCrud}
        columns={columns}
        search={['workOrderId', 'serialNo', 'materialNo', 'printedCount']}
        where={workOrderId ? { workOrderId: Number(workOrderId) } : undefined}
        actions={actions}
        before={
          <Button type="primary" icon={<QrcodeOutlined />} onClick={() => setGenerating(true)}>
            {t('orderSerial.act.generate')}
          </Button>
        }
      />
      {tags.dialog}
      {active && generating && (
        <AskDialog
          title={t('orderSerial.act.generate')}
          ask={asked}
          okText={t('orderSerial.act.generate')}
          onCancel={() => setGenerating(false)}
          onAnswer={generate}
        />
      )}
      {active && labels && (
        <PrintPage
          title={t('orderSerial.act.print')}
          paper={label}
          margin={2}
          numbers={false}
          sheets={labels.map((each) => <SerialLabel key={each.id} label={each} />)}
          onClose={() => setLabels(null)}
        />
      )}
    </>
  )
}

const SerialLabel = ({
  label: { serialNo, workorderNo, materialNo, materialDesc, materialSpec },
}: {
  label: api.SerialLabel
}) => (
  <div className="serial-label">
    <Qr text={serialNo} size={26} />
    <div>
      <b>{materialNo}</b>
      <span>{materialDesc}</span>
      <span>{materialSpec}</span>
      <span>{workorderNo}</span>
    </div>
    <strong>{serialNo}</strong>
  </div>
)
