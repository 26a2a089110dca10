import { HistoryOutlined } from '@ant-design/icons'
import { Timeline } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { type Action, instantText, numberText, type RowIn, StatusTag } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type LotHold, selectLotHold, selectLotMove } from '../../contract/inventory.api.ts'
import type { moveCrud } from '../../contract/stock.ts'
import { stockStatusColors } from '../../contract/stock-states.ts'

interface Lot {
  id: number
  number: string
  product: string
}

interface Props {
  lot: Lot
  onClose(): void
}

/** The act of a row that shows what became of its lot, and the drawer for it. */
export function useLotCourse<Row>(lotOf: (row: Row) => Lot): { action: Action<Row>; drawer: ReactNode } {
  const [lot, setLot] = useState<Lot | null>(null)
  return {
    action: {
      key: 'course',
      at: 'row',
      icon: <HistoryOutlined />,
      right: 'inventory.view',
      run: ([row]) => setLot(row ? lotOf(row) : null),
    },
    drawer: lot && <LotCourse lot={lot} onClose={() => setLot(null)} />,
  }
}

/** What became of a lot: what held it, and its moves, the newest first. */
function LotCourse({ lot, onClose }: Props) {
  const t = useT()
  const moves = useCall(selectLotMove, { lotId: lot.id }, { topics: ['stockMove'] })
  const holds = useCall(selectLotHold, { lotId: lot.id }, { topics: ['stockLot'] })
  return (
    <LoadedDrawer
      title={t('inventory.course.title', { lot: `${lot.product} ${lot.number}`.trim() })}
      loaded={moves}
      empty={({ rows }) => (rows.length ? null : t('inventory.course.none'))}
      onClose={onClose}
    >
      {({ rows }) => (
        <>
          <Timeline
            items={(holds.data?.rows ?? []).map((hold) => ({
              key: hold.id,
              color: hold.releasedAt ? 'gray' : 'red',
              content: <Hold hold={hold} />,
            }))}
          />
          <Timeline items={rows.map((row) => ({ key: row.id, color: 'blue', content: <Moved row={row} /> }))} />
        </>
      )}
    </LoadedDrawer>
  )
}

function Moved({ row }: { row: RowIn<typeof moveCrud.select> }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const place = (code: string | null | undefined, kind: string | null) => code ?? t(`stockLocation.kind.${kind}`)
  return (
    <div className="inventory-course">
      <div>
        <b>{t(`stockMove.kind.${row.kind}`)}</b> {numberText(row.quantity ?? 0, language)} {row.unit}
      </div>
      <span>
        {place(row.fromCode, row.fromKind)} → {place(row.toCode, row.toKind)}
        {row.lotNumber !== row.toLotNumber && ` · ${row.lotNumber} → ${row.toLotNumber}`}
      </span>
      <small>
        {[row.effectiveAt && instantText(row.effectiveAt, user.zone), row.userName, row.documentNo, row.note]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  )
}

function Hold({ hold }: { hold: LotHold }) {
  const t = useT()
  const { user } = useSession()
  return (
    <div className="inventory-course">
      <div>
        <StatusTag color={stockStatusColors[hold.status]} label={t(`stockStatus.${hold.status}`)} /> {hold.reason}
      </div>
      <small>
        {[instantText(hold.heldAt, user.zone), hold.heldByName, hold.documentNo].filter(Boolean).join(' · ')}
      </small>
      {hold.releasedAt && (
        <small>
          {[
            t('inventory.course.released'),
            instantText(hold.releasedAt, user.zone),
            hold.releasedByName,
            hold.releaseNote,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      )}
    </div>
  )
}
