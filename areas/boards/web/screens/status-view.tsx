import '../boards.css'
import { type BoardState, boardStates, selectStatusView, type TaskNow } from '#areas/boards/contract/production.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  BoardScreen,
  BoardTable,
  BoardTile,
  placeInput,
  type Tone,
} from '#core/web/kit/board/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useQuantities } from '../parts/quantities.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

const tones: Record<BoardState, Tone> = {
  waiting: 'plain',
  inProgress: 'good',
  moldChanging: 'warn',
  notScheduled: 'plain',
  overdue: 'bad',
  completed: 'good',
}

/** Tasks by state. */
export default function StatusView() {
  const t = useT()
  const { user } = useSession()
  const { number, done } = useQuantities()
  const time = (instant: string | null) => (instant ? instantText(instant, user.zone).slice(5, 16) : '–')
  const columns: BoardColumn<TaskNow>[] = [
    { key: 'state', title: 'board.state', share: 1.2, render: (row) => t(`board.state.${row.state}`) },
    { key: 'taskNo', title: 'task.taskNo', share: 1.2 },
    { key: 'workorderNo', title: 'workOrder.workorderNo', share: 1.2 },
    { key: 'materialDesc', title: 'workOrder.materialDesc', share: 1.1 },
    { key: 'produreName', title: 'task.produreName', share: 0.9 },
    { key: 'workCenterName', title: 'task.workCenterId', share: 1.2 },
    {
      key: 'progress',
      title: 'board.progress',
      share: 2,
      render: (row) => <BoardBar share={row.good / row.planQuantity} text={done(row)} tone={tones[row.state]} />,
    },
    { key: 'start', title: 'task.plannedStart', share: 1, render: (row) => time(row.start) },
    { key: 'end', title: 'task.plannedEnd', share: 1, render: (row) => time(row.end) },
  ]
  return (
    <BoardScreen
      path="statusView"
      endpoint={selectStatusView}
      input={placeInput}
      topics={boardTopics}
      minSeconds={20}
      columns={columns}
      filter={placeFilter}
    >
      {(data, settings) => (
        <div className="board-stack">
          <div className="board-tiles">
            {boardStates.map((state) => (
              <BoardTile
                key={state}
                label={t(`board.state.${state}`)}
                value={number(data.counts[state])}
                tone={data.counts[state] ? tones[state] : 'plain'}
              />
            ))}
          </div>
          <div className="board-rest">
            <BoardTable
              rows={data.rows}
              columns={columns}
              settings={settings}
              rowKey={(row) => row.id}
              rowClass={(row) => (row.state === 'overdue' ? 'board-row-bad' : undefined)}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
