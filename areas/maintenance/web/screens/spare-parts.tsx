import { QrcodeOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, callAction, ListScreen, QrLabels, type RowIn } from '#core/web/kit/index.ts'
import * as api from '../../contract/part.api.ts'
import { maintenancePartCrud, maintenancePartMoveCrud } from '../../contract/part.ts'
import '../maintenance.css'

type Row = RowIn<typeof maintenancePartCrud.select>

const tabs = ['parts', 'moves'] as const
const name = 'maintenancePartAsk'
const quantity = field.decimal({ required: true, above: 0, scale: 4 })
const documentNo = field.text({ max: 64, verbatim: true })
const note = field.text({ max: 500 })
const why = field.text({ required: true, max: 500 })
const ofOne = ([row]: Row[], asked: object) => ({ id: row?.id, ...asked })

const acts: Action<Row>[] = [
  callAction<Row, typeof api.receiveMaintenancePart>(api.receiveMaintenancePart, {
    key: 'receive',
    at: 'row',
    right: 'maintenancePart.receive',
    ask: { name, fields: { quantity, price: field.decimal({ scale: 4 }), documentNo, note } },
    initial: ([row]) => ({ price: row?.price ?? undefined }),
    input: ofOne,
  }),
  callAction<Row, typeof api.issueMaintenancePart>(api.issueMaintenancePart, {
    key: 'issue',
    at: 'row',
    right: 'maintenancePart.issue',
    ask: { name, fields: { quantity, documentNo, note: why } },
    input: ofOne,
  }),
  callAction<Row, typeof api.countMaintenancePart>(api.countMaintenancePart, {
    key: 'count',
    at: 'row',
    right: 'maintenancePart.count',
    ask: { name, fields: { counted: field.decimal({ required: true, scale: 4 }), note: why } },
    input: ([row], asked) => ({ id: row?.id, expected: row?.stock, ...asked }),
  }),
]

const sections = [
  { title: 'maintenancePart.section.part', fields: ['number', 'name', 'specification', 'unit', 'place', 'enabled'] },
  { title: 'maintenancePart.section.supply', fields: ['minimum', 'price', 'supplier', 'supplyDays'] },
  { title: 'maintenancePart.section.use', fields: ['machineIds', 'moldIds', 'remark'] },
] as const

/** Spare parts: what there is, what runs low, and every move of them. */
export default function SpareParts() {
  const t = useT()
  const [tab, setTab] = useState<(typeof tabs)[number]>('parts')
  const [printing, setPrinting] = useState<Row[] | null>(null)
  const label: Action<Row> = {
    key: 'label',
    icon: <QrcodeOutlined />,
    right: 'maintenancePart.view',
    run: (rows) => setPrinting(rows),
  }
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`maintenancePart.tab.${value}`) }))}
      />
      {tab === 'parts' ? (
        <ListScreen
          crud={maintenancePartCrud}
          search={['standing', 'machineIds', 'moldIds', 'supplier', 'outOn', 'enabled']}
          topics={['maintenancePart', 'maintenancePartMove']}
          form={{ columns: 3, sections }}
          actions={[...acts, label]}
        />
      ) : (
        <ListScreen
          crud={maintenancePartMoveCrud}
          search={['partId', 'kind', 'at', 'machineId', 'usedFor', 'documentNo']}
        />
      )}
      {printing && (
        <QrLabels
          title={t('maintenancePart.labels')}
          labels={printing.map((row) => ({
            id: row.id,
            number: row.number ?? '',
            name: row.name ?? '',
            place: row.place ?? '',
          }))}
          onClose={() => setPrinting(null)}
        />
      )}
    </div>
  )
}
