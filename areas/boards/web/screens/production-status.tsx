import {
  type LineNow,
  paceMarks,
  type Standing,
  selectProductionStatus,
} from '#areas/boards/contract/production.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  BoardScreen,
  BoardTable,
  Lamp,
  type LampColor,
  placeInput,
  toneOf,
} from '#core/web/kit/board/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { useQuantities } from '../parts/quantities.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

const lights: Record<Standing, LampColor> = {
  onPace: 'green',
  behind: 'yellow',
  farBehind: 'red',
  notBegun: 'white',
  idle: 'off',
}

const marked: Partial<Record<Standing, string>> = {
  behind: 'board-row-warn',
  farBehind: 'board-row-bad',
  notBegun: 'board-row-warn',
}

/** The lines as they run now. */
export default function ProductionStatus() {
  const t = useT()
  const { number } = useQuantities()
  const planned = (value: number | null) => (value === null ? t('board.noPlan') : number(value))
  const columns: BoardColumn<LineNow>[] = [
    {
      key: 'standing',
      title: 'board.light',
      share: 1.5,
      render: (row) => <Lamp color={lights[row.standing]} label={t(`board.standing.${row.standing}`)} />,
    },
    { key: 'lineName', title: 'board.line', share: 1 },
    { key: 'workshopName', title: 'board.workshop', share: 1 },
    { key: 'workorderNo', title: 'workOrder.workorderNo', share: 1.9, render: (row) => orderText(row) },
    { key: 'materialDesc', title: 'workOrder.materialDesc', share: 1.2 },
    { key: 'planToday', title: 'board.planToday', share: 0.8, align: 'right', render: (row) => planned(row.planToday) },
    { key: 'targetNow', title: 'board.targetNow', share: 0.8, align: 'right', render: (row) => planned(row.targetNow) },
    { key: 'goodToday', title: 'board.goodToday', share: 1.6, align: 'right', render: (row) => <Done row={row} /> },
    { key: 'pace', title: 'board.pace', share: 1.2, render: (row) => <Pace row={row} /> },
    {
      key: 'rate',
      title: 'board.rate',
      share: 0.7,
      align: 'right',
      render: ({ rate }) => (rate === null ? '–' : shareText(rate, 0)),
    },
    { key: 'defectiveToday', title: 'board.defectiveToday', share: 0.6, align: 'right' },
    { key: 'people', title: 'board.people', share: 0.6, align: 'right' },
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
        <BoardTable
          rows={data.rows}
          columns={columns}
          settings={settings}
          rowKey={(row) => row.lineId}
          rowClass={({ standing }) => marked[standing]}
        />
      )}
    </BoardScreen>
  )
}

const orderText = (row: LineNow) =>
  row.running > 1 ? `${row.workorderNo ?? '–'}\u00a0+${row.running - 1}` : (row.workorderNo ?? '–')

/** Reported, with what is not approved yet marked. */
export function Done({ row }: { row: { goodToday: number; unapprovedToday: number } }) {
  const t = useT()
  const { number, unapproved } = useQuantities()
  const mark = unapproved(row.unapprovedToday)
  return (
    <>
      {number(row.goodToday)}
      {mark && <small title={t('board.unapproved')}> ({mark})</small>}
    </>
  )
}

/** Done against what should be there by now, and how many pieces that is ahead or behind. */
function Pace({ row: { pace, targetNow, goodToday } }: { row: LineNow }) {
  const t = useT()
  const { signed } = useQuantities()
  if (pace === null || targetNow === null) return targetNow === null ? t('board.noPlan') : '–'
  const tone = toneOf(pace, paceMarks.behind, paceMarks.onPace)
  return <BoardBar share={pace} text={`${shareText(pace, 0)} ${signed(goodToday - targetNow)}`} tone={tone} />
}
