import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import {
  type BoardColumn,
  BoardRanking,
  BoardScreen,
  BoardTable,
  BoardTile,
  placeInput,
} from '#core/web/kit/board/index.ts'
import { type OrderInProcess, selectOnProductView } from '../../contract/figures.api.ts'
import { hoursText, placeFilter, useBoardNumbers } from '../parts/board-figures.ts'

const columns: BoardColumn<OrderInProcess>[] = [
  { key: 'workorderNo', title: 'figureBoard.order', share: 1.4 },
  { key: 'materialDesc', title: 'figureBoard.product', share: 1.4 },
  { key: 'operationName', title: 'figureBoard.waitsAt', share: 1.1 },
  { key: 'lineName', title: 'figureBoard.line', share: 1.1 },
  { key: 'pieces', title: 'figureBoard.pieces', share: 0.8, align: 'right' },
  { key: 'oldestHours', title: 'figureBoard.oldest', share: 0.9, align: 'right' },
]

/** Pieces between operations: how many, and since when. */
export default function OnProductView() {
  const t = useT()
  const { number, tenths } = useBoardNumbers()
  const hours = (value: number | null) => (value === null ? '–' : hoursText(tenths(value)))
  const shown = columns.map((column) =>
    column.key === 'oldestHours'
      ? { ...column, render: ({ oldestHours }: OrderInProcess) => hours(oldestHours) }
      : column,
  )
  return (
    <BoardScreen
      path="onProductView"
      endpoint={selectOnProductView}
      input={placeInput}
      topics={[]}
      minSeconds={60}
      columns={columns}
      filter={placeFilter}
    >
      {({ total, operations, orders }, settings) => (
        <div className="figures-board">
          <div className="board-row-tiles">
            <BoardTile label={t('figureBoard.inProcess')} value={number(total.pieces)} />
            <BoardTile label={t('figureBoard.ordersInProcess')} value={number(total.orders)} />
            <BoardTile label={t('figureBoard.meanAge')} value={hours(total.meanHours)} />
            <BoardTile label={t('figureBoard.oldest')} value={hours(total.oldestHours)} />
          </div>
          <BoardTable
            rows={orders}
            columns={shown}
            settings={settings}
            rowKey={(row) => `${row.id} ${row.operationName}`}
            empty={t('figureBoard.nothingWaits')}
          />
          <BoardRanking
            title={t('figureBoard.byOperation')}
            items={operations.map(({ id, name, pieces, meanHours }) => ({
              key: id,
              label: name,
              value: pieces,
              text: t('figureBoard.piecesSince', { count: number(pieces), hours: hours(meanHours) }),
            }))}
            settings={settings}
            empty={t('figureBoard.nothingWaits')}
          />
        </div>
      )}
    </BoardScreen>
  )
}
