import { type LineNow, selectProductionStatus } from '#areas/boards/contract/production.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardBar, type BoardColumn, BoardScreen, BoardTable, Lamp } from '#core/web/kit/board/index.ts'
import { boardTopics, placeFilter, placeInput } from '../place-filter.tsx'

/** The lines as they run now. */
export default function ProductionStatus() {
  const t = useT()
  const columns: BoardColumn<LineNow>[] = [
    {
      key: 'light',
      title: 'board.light',
      share: 1.4,
      render: (row) => <Lamp color={row.light} label={t(`board.light.${row.light}`)} />,
    },
    { key: 'lineName', title: 'board.line', share: 1 },
    { key: 'workshopName', title: 'board.workshop', share: 1.1 },
    { key: 'workorderNo', title: 'workOrder.workorderNo', share: 2.05, render: (row) => orderText(row) },
    { key: 'materialDesc', title: 'workOrder.materialDesc', share: 1.3 },
    { key: 'planToday', title: 'board.planToday', share: 0.75, align: 'right' },
    { key: 'goodToday', title: 'board.goodToday', share: 1.7, align: 'right', render: (row) => <Done row={row} /> },
    { key: 'rate', title: 'board.rate', share: 1.05, render: (row) => <Rate row={row} /> },
    { key: 'defectiveToday', title: 'board.defectiveToday', share: 0.75, align: 'right' },
    { key: 'people', title: 'board.people', share: 0.7, align: 'right' },
  ]
  return (
    <BoardScreen
      path="productionStatus"
      endpoint={selectProductionStatus}
      input={placeInput}
      topics={boardTopics}
      minSeconds={3}
      columns={columns}
      filter={placeFilter}
    >
      {(data, settings) => (
        <BoardTable rows={data.rows} columns={columns} settings={settings} rowKey={(row) => row.lineId} />
      )}
    </BoardScreen>
  )
}

const orderText = (row: LineNow) =>
  row.running > 1 ? `${row.workorderNo ?? '–'} +${row.running - 1}` : (row.workorderNo ?? '–')

/** Reported, with what is not approved yet marked. */
export function Done({ row }: { row: { goodToday: number; unapprovedToday: number } }) {
  const t = useT()
  return (
    <>
      {row.goodToday}
      {row.unapprovedToday > 0 && (
        <small title={t('board.unapproved')}> ({t('board.unapprovedCount', { count: row.unapprovedToday })})</small>
      )}
    </>
  )
}

function Rate({ row }: { row: LineNow }) {
  if (row.rate === null) return '–'
  const tone = row.rate >= 0.95 ? 'good' : row.rate >= 0.6 ? 'warn' : 'bad'
  return <BoardBar share={row.rate} text={`${Math.round(row.rate * 100)} %`} tone={tone} />
}
