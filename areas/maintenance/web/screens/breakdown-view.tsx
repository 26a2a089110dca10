import { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type BoardColumn,
  BoardScreen,
  type BoardSettings,
  BoardTable,
  BoardTile,
  placeFilterOf,
  placeInput,
  useFreshRows,
} from '#core/web/kit/board/index.ts'
import { durationText } from '#core/web/kit/format.ts'
import { useNow } from '#core/web/use-now.ts'
import { type StandingBreakdown, selectBreakdownView } from '../../contract/board.api.ts'
import { type BreakdownState, openBreakdownStates } from '../../contract/breakdown.ts'
import '../breakdown-view.css'

const titles: BoardColumn<StandingBreakdown>[] = [
  { key: 'machine', title: 'maintenanceBreakdown.machineId', share: 1.5 },
  { key: 'symptom', title: 'maintenanceBreakdown.symptom', share: 1.8 },
  { key: 'state', title: 'maintenanceBreakdown.state', share: 1.1 },
  { key: 'handlerName', title: 'maintenanceBreakdown.handlerId', share: 1 },
  { key: 'down', title: 'breakdownView.down', share: 0.8, align: 'right' },
  { key: 'response', title: 'maintenanceBreakdown.responseMinutes', share: 0.8, align: 'right' },
  { key: 'repair', title: 'maintenanceBreakdown.repairMinutes', share: 0.8, align: 'right' },
  { key: 'lineName', title: 'maintenanceBreakdown.lineId', share: 0.9 },
]

const placeFilter = placeFilterOf(selectBoardPlace)
const topics = ['maintenanceBreakdown', 'machine', 'machineStop']
/** Nobody has said yet that he comes. */
const unanswered: readonly BreakdownState[] = ['reported', 'assigned']

/** Open breakdowns for a wall: what stands and nobody has accepted first, each with its times as they run. A new one fills its row. */
export default function BreakdownView() {
  return (
    <BoardScreen
      path="breakdownView"
      endpoint={selectBreakdownView}
      input={placeInput}
      topics={topics}
      minSeconds={3}
      columns={titles}
      filter={placeFilter}
    >
      {(data, settings) => <Breakdowns data={data} settings={settings} />}
    </BoardScreen>
  )
}

function toneOf({ state, downSince }: StandingBreakdown): string | undefined {
  if (unanswered.includes(state)) return 'board-row-bad'
  if (state === 'repaired') return undefined
  return downSince ? 'board-row-warn' : undefined
}

function Breakdowns({ data, settings }: { data: OutputOf<typeof selectBreakdownView>; settings: BoardSettings }) {
  const t = useT()
  const now = useNow(1)
  const fresh = useFreshRows(data.rows)
  /** Between two moments, the second of which may be to come; null: it has not begun. */
  const between = (from: string | null, to: string | null, without = 0) =>
    from === null
      ? '–'
      : durationText(Math.max(0, ((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1_000 - without))
  const waited = ({ waitedSeconds, waitingSince }: StandingBreakdown) =>
    waitedSeconds + (waitingSince ? (now - Date.parse(waitingSince)) / 1_000 : 0)
  const shown: Record<string, (row: StandingBreakdown) => React.ReactNode> = {
    machine: (row) => `${row.machineNumber} ${row.machineName}`,
    state: (row) => t(`maintenanceBreakdownStatus.${row.state}`),
    down: (row) => between(row.downSince, null),
    response: (row) => between(row.reportedAt, row.acceptedAt),
    repair: (row) => between(row.begunAt, row.repairedAt, waited(row)),
    lineName: (row) => row.lineName ?? row.workshopName,
  }
  const columns = titles.map((column) => ({ ...column, render: shown[column.key] }))
  const late = unanswered.reduce((sum, state) => sum + (data.counts[state] ?? 0), 0)
  return (
    <div className="mt-wall">
      <div className="mt-wall-sums">
        <BoardTile label={t('breakdownView.standing')} value={data.down} tone={data.down ? 'bad' : 'plain'} />
        {openBreakdownStates.map((state) => {
          const count = data.counts[state] ?? 0
          const tone = !count ? 'plain' : unanswered.includes(state) ? 'bad' : state === 'repaired' ? 'good' : 'warn'
          return <BoardTile key={state} label={t(`maintenanceBreakdownStatus.${state}`)} value={count} tone={tone} />
        })}
        <BoardTile label={t('breakdownView.closedToday')} value={data.closedToday} tone={late ? 'plain' : 'good'} />
      </div>
      <BoardTable
        rows={data.rows}
        columns={columns}
        settings={settings}
        rowKey={(row) => row.id}
        rowClass={(row) => (fresh.has(row.id) ? 'board-row-new' : toneOf(row))}
        empty={t('breakdownView.quiet')}
      />
    </div>
  )
}
