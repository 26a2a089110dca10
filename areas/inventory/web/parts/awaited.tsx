import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn, ScanBar, send } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { findAwaitedStock } from '../../contract/inventory.api.ts'
import { balanceCrud } from '../../contract/stock.ts'
import { PutawayDialog } from './putaway-dialog.tsx'

type Row = RowIn<typeof balanceCrud.select>

const where = { kind: ['line', 'receiving'] }
const columns = [
  'productId',
  'productName',
  'lotNumber',
  'quantity',
  'unit',
  'status',
  'locationId',
  'placeName',
  'since',
  'ageDays',
  'supplier',
] as const
const oldest = [{ field: 'since', order: 'asc' }] as const

/** What waits at the lines and in receiving to be put away: chosen in the list, or by scanning its lot, order or product. */
export function Awaited() {
  const t = useT()
  const { can } = useSession()
  const [putting, setPutting] = useState<Row[] | null>(null)
  const mayMove = can('inventory.move')
  const find = async (code: string) => {
    const sent = await send(findAwaitedStock, { code })
    if (!sent) return
    if (sent.output.rows.length) setPutting(sent.output.rows)
    else toast.error(t('warehousing.nothing', { code }))
  }
  const putaway: Action<Row> = {
    key: 'putaway',
    at: 'row',
    right: 'inventory.move',
    run: ([row]) => setPutting(row ? [row] : null),
  }
  return (
    <>
      <ListScreen
        crud={balanceCrud}
        where={where}
        name="warehousing"
        columns={columns}
        initialSort={oldest}
        search={['productId', 'lotNumber', 'locationId', 'status', 'since']}
        topics={['stockBalance', 'stockLot', 'stockLocation']}
        actions={[putaway]}
        selectable={false}
        before={
          mayMove && (
            <div className="inventory-scan">
              <ScanBar label={t('warehousing.scan')} enabled={putting === null} onScan={find} />
            </div>
          )
        }
      />
      {putting && (
        <PutawayDialog key={putting.map(({ id }) => id).join()} rows={putting} onClose={() => setPutting(null)} />
      )}
    </>
  )
}
