import { selectTaskProgress, type TaskForecast } from '#areas/boards/contract/production.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardBar, type BoardColumn, placeInput, TableBoard } from '#core/web/kit/board/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useQuantities } from '../parts/quantities.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

/** Released and running tasks with progress and forecast finish. */
export default function TaskProgress() {
  const t = useT()
  const { user } = useSession()
  const time = (instant: string | null) => (instant ? instantText(instant, user.zone).slice(5, 16) : '–')
  const columns: BoardColumn<TaskForecast>[] = [
    { key: 'taskNo', title: 'task.taskNo', share: 1.33 },
    { key: 'workorderNo', title: 'workOrder.workorderNo', share: 1.38 },
    { key: 'materialDesc', title: 'workOrder.materialDesc', share: 1.03 },
    { key: 'produreName', title: 'task.produreName', share: 0.78 },
    { key: 'workCenterName', title: 'task.workCenterId', share: 1.22 },
    { key: 'state', title: 'board.state', share: 1.33, render: (row) => t(`board.state.${row.state}`) },
    { key: 'progress', title: 'board.progress', share: 1.55, render: (row) => <Progress row={row} /> },
    { key: 'end', title: 'task.plannedEnd', share: 1.1, render: (row) => time(row.end) },
    {
      key: 'forecast',
      title: 'board.forecast',
      share: 1.35,
      render: (row) => (row.late ? <strong>▲ {time(row.forecast)}</strong> : time(row.forecast)),
    },
    { key: 'requiredEndDate', title: 'workOrder.requiredEndDate', share: 1.02 },
  ]
  return (
    <TableBoard
      path="taskProgressView"
      endpoint={selectTaskProgress}
      input={placeInput}
      topics={boardTopics}
      minSeconds={20}
      columns={columns}
      filter={placeFilter}
      rowClass={(row) => (row.late ? 'board-row-bad' : row.state === 'overdue' ? 'board-row-warn' : undefined)}
    />
  )
}

function Progress({ row }: { row: TaskForecast }) {
  const { done } = useQuantities()
  const tone = row.late ? 'bad' : row.state === 'overdue' ? 'warn' : 'good'
  return <BoardBar share={row.progress} text={done(row)} tone={tone} />
}
