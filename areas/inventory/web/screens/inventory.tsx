import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { productStockCrud } from '../../contract/stock.ts'
import { Feeds } from '../feed/feeds.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Lots } from '../parts/lots.tsx'
import { PieceHolds } from '../parts/piece-holds.tsx'
import { Reservations } from '../parts/reservations.tsx'
import { Stock } from '../parts/stock.tsx'
import '../inventory.css'

const tabs = ['stock', 'products', 'lots', 'pieces', 'reserved', 'feeds', 'ledger'] as const
type Tab = (typeof tabs)[number]

/** What lies where: by place, by product, by lot, what is kept for whom, and how it came there. */
export default function Inventory() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<Tab>('stock')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs
          .filter(
            (value) =>
              (value !== 'reserved' || can('stockReservation.view')) && (value !== 'pieces' || can('stockLot.view')),
          )
          .map((value) => ({ value, label: t(`inventory.tab.${value}`) }))}
      />
      {tab === 'stock' && <Stock />}
      {tab === 'products' && (
        <ListScreen
          crud={productStockCrud}
          search={['productCode', 'productName', 'expiresOn']}
          topics={['stockBalance', 'stockLot', 'stockReservation']}
        />
      )}
      {tab === 'lots' && <Lots />}
      {tab === 'pieces' && <PieceHolds />}
      {tab === 'reserved' && <Reservations />}
      {tab === 'feeds' && <Feeds />}
      {tab === 'ledger' && <Ledger />}
    </div>
  )
}
