import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { OpenLines } from '../parts/open-lines.tsx'
import { ShipmentDrawer } from '../parts/shipment-drawer.tsx'
import { Shipments } from '../parts/shipments.tsx'
import '../shipping.css'

const tabs = ['shipments', 'open'] as const

/** What leaves for customers: shipments, and the lines of sales orders that wait for one. */
export default function ShippingManagement() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]>('shipments')
  const [opened, setOpened] = useState<number | null>(null)
  const shown = can('deliveryLine.view') ? tabs : tabs.slice(0, 1)
  return (
    <div className="kit-switched">
      {shown.length > 1 && (
        <Segmented
          value={tab}
          onChange={setTab}
          options={shown.map((value) => ({ value, label: t(`shipment.tab.${value}`) }))}
        />
      )}
      {tab === 'shipments' ? <Shipments onOpen={setOpened} /> : <OpenLines onMade={setOpened} />}
      {opened !== null && <ShipmentDrawer id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
