import { PartitionOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { type WorkOrderState, workOrderStatus } from '#areas/orders/contract/work-order-status.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  instantText,
  ListScreen,
  numberText,
  type RowIn,
  ScreenLink,
  ShareBar,
  StatusTag,
  type View,
} from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { deliveryLineCrud, deliveryStateColors } from '../../contract/delivery-line.ts'
import { getDeliveryCourse } from '../../contract/shipment.api.ts'
import { shipmentStatus } from '../../contract/shipment.ts'
import { useReserving } from '../parts/reserve.tsx'
import '../shipping.css'
import { PageLinks } from '#core/web/kit/parts/page-links.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'deliveryState.overdue', values: { closed: ['false'], state: ['overdue'] } },
  { label: 'deliveryState.late', values: { closed: ['false'], state: ['late'] } },
  { label: 'deliveryState.unplanned', values: { closed: ['false'], state: ['unplanned'] } },
  { label: 'deliveryState.ready', values: { closed: ['false'], state: ['ready'] } },
]

type Row = RowIn<typeof deliveryLineCrud.select>

const topics = ['salesOrder', 'workOrder', 'shipment', 'stockBalance', 'stockReservation', 'deliveryLine']

/** What customers were promised against what is planned, done, here and gone; the next day first. */
export default function DeliveryProgress() {
  const [opened, setOpened] = useState<Row | null>(null)
  const reserving = useReserving()
  const course: Action<Row> = {
    key: 'course',
    at: 'row',
    icon: <PartitionOutlined />,
    right: 'deliveryLine.view',
    run: ([row]) => setOpened(row ?? null),
  }
  return (
    <>
      <ListScreen
        crud={deliveryLineCrud}
        views={views}
        sums={['quantity', 'openQuantity']}
        search={[
          'salesOrderNo',
          'customer',
          'state',
          'productId',
          'deliveryDate',
          'forecastDate',
          'salesman',
          'closed',
        ]}
        topics={topics}
        actions={[course, ...reserving]}
      />
      {opened && <Course row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Course({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const loaded = useCall(getDeliveryCourse, { id: row.id }, { topics })
  const amount = (value: number | null) => `${numberText(value ?? 0, language)} ${row.unit}`
  return (
    <LoadedDrawer
      title={`${row.salesOrderNo}-${row.lineNumber} · ${row.productCode} · ${row.customer}`}
      size={640}
      loaded={loaded}
      onClose={onClose}
    >
      {({ state, orders, shipments }) => (
        <>
          <p>
            <StatusTag color={deliveryStateColors[state]} label={t(`deliveryState.${state}`)} />{' '}
            {t('deliveryLine.promised', { day: row.deliveryDate ?? '', quantity: amount(row.quantity) })}
          </p>
          <h3>{t('deliveryLine.orders')}</h3>
          {!orders.length && <p className="kit-faint">{t('deliveryLine.noOrders')}</p>}
          {orders.map((order) => (
            <section key={order.id} className="shipping-line">
              <header>
                <PageLinks page={workOrderPage} names={order.workorderNo} />
                <StatusTag
                  color={workOrderStatus.colors[order.status as WorkOrderState]}
                  label={t(`workOrderStatus.${order.status as WorkOrderState}`)}
                />
              </header>
              <small className="kit-faint">
                {order.estimatedEnd
                  ? t('deliveryLine.estimated', { at: instantText(order.estimatedEnd, user.zone).slice(0, 16) })
                  : t('deliveryLine.noTime')}
              </small>
              <ul className="shipping-operations">
                {order.operations.map(({ sequence, name, plan, good }) => (
                  <li key={sequence}>
                    <span>
                      {sequence} {name}
                    </span>
                    <ShareBar
                      share={plan > 0 ? good / plan : 0}
                      label={name}
                      text={`${numberText(good, language)} / ${numberText(plan, language)}`}
                      tone={good >= plan ? 'done' : 'normal'}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <h3>{t('deliveryLine.shipments')}</h3>
          <p className="kit-faint">
            {t('deliveryLine.stock', { free: amount(row.freeQuantity), shipped: amount(row.shippedQuantity) })}
          </p>
          {shipments.map((each) => (
            <p key={each.id}>
              <ScreenLink path="shippingManagement" query={{ keyword: each.shipmentNo }}>
                {each.shipmentNo}
              </ScreenLink>{' '}
              <StatusTag color={shipmentStatus.colors[each.status]} label={t(`shipmentStatus.${each.status}`)} />{' '}
              {amount(each.quantity)} ·{' '}
              {each.shippedAt ? instantText(each.shippedAt, user.zone).slice(0, 16) : each.shipOn}
            </p>
          ))}
        </>
      )}
    </LoadedDrawer>
  )
}
