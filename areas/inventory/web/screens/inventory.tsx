import { Segmented } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { usePageTab } from '#core/web/screens/use-page-tab.ts'
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

/** What lies where: by place, by product, by lot, what is kept for whom, and how it came there. */
export default function Inventory() {
  const t = useT()
  const { can } = useSession()
  const seen = tabs.filter(
    (tab) => (tab !== 'reserved' || can('stockReservation.view')) && (tab !== 'pieces' || can('stockLot.view')),
  )
  const [tab, setTab] = usePageTab(seen, 'stock')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={seen.map((value) => ({ value, label: t(`inventory.tab.${value}`) }))}
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
