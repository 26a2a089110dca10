import { InboxOutlined } from '@ant-design/icons'
import {
  type Action,
  type Column,
  fieldColumn,
  type KeyOf,
  ListScreen,
  ShareBar,
  shareText,
  type View,
} from '#core/web/kit/index.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { addDays } from '#engines/working-time/local-date.ts'
import { shipment, shipmentCrud } from '../../contract/shipment.ts'
import { type ShipmentRow, shipmentVerbs } from './shipment-verbs.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.today', values: (today) => ({ status: ['open'], shipOn: { from: today, to: today } }) },
  { label: 'kit.view.overdue', values: (today) => ({ status: ['open'], shipOn: { to: addDays(today, -1) } }) },
  { label: 'shipmentStatus.open', values: { status: ['open'] } },
  { label: 'shipmentStatus.shipped', values: { status: ['shipped'] } },
]

const seldom = new Set<KeyOf<ShipmentRow>>(['lineCount', 'vehicle', 'address', 'contact', 'printCount'])

const columns: Column<ShipmentRow>[] = shipment.table.map((key) =>
  key === 'pickedShare'
    ? fieldColumn<ShipmentRow>(shipment, key, {
        width: 150,
        render: ({ pickedShare }, { t }) => (
          <ShareBar
            share={pickedShare ?? 0}
            label={t('shipment.pickedShare')}
            text={shareText(pickedShare ?? 0, 0)}
            tone={(pickedShare ?? 0) >= 1 ? 'done' : 'normal'}
          />
        ),
      })
    : fieldColumn<ShipmentRow>(shipment, key, { hidden: seldom.has(key) }),
)

const search = ['shipmentNo', 'status', 'customer', 'orders', 'shipOn', 'shippedAt', 'carrier', 'locationId'] as const

/** Shipments with their acts. @param onOpen shows one: what is picked, and its course */
export function Shipments({ onOpen }: { onOpen(id: number): void }) {
  const open: Action<ShipmentRow> = {
    key: 'open',
    at: 'row',
    icon: <InboxOutlined />,
    right: 'shipment.view',
    run: ([row]) => row && onOpen(row.id),
  }
  const notes = useLabelPrint<ShipmentRow>(shipment.name, 'shipment.act.print')
  return (
    <>
      <ListScreen
        crud={shipmentCrud}
        views={views}
        columns={columns}
        search={search}
        topics={['shipment', 'stockBalance']}
        actions={[open, ...notes.actions, ...shipmentVerbs]}
        canEdit={({ status }) => status === 'open' || status === 'shipped'}
      />
      {notes.dialog}
    </>
  )
}
