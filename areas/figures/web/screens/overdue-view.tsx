import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import { type BoardColumn, BoardScreen, BoardTable, BoardTile, placeInput } from '#core/web/kit/board/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type OverdueOrder, type OverdueTask, selectOverdueView } from '../../contract/figures.api.ts'
import { hoursText, placeFilter, useBoardNumbers } from '../parts/board-figures.ts'

/** From so many days on an order is more than a little late. */
const veryLate = 3

/** Orders and tasks past due: by how much, and where they stand. */
export default function OverdueView() {
  const t = useT()
  const { user } = useSession()
  const { number, whole } = useBoardNumbers()
  const time = (instant: string | null) => (instant ? instantText(instant, user.zone).slice(5, 16) : '–')
  const orderColumns: BoardColumn<OverdueOrder>[] = [
    { key: 'workorderNo', title: 'figureBoard.order', share: 1.4 },
    { key: 'materialDesc', title: 'figureBoard.product', share: 1.4 },
    { key: 'customer', title: 'figureBoard.customer', share: 1.1 },
    { key: 'due', title: 'figureBoard.due', share: 0.9, render: ({ due }) => due.slice(5) },
    {
      key: 'daysLate',
      title: 'figureBoard.late',
      share: 0.9,
      align: 'right',
      render: ({ daysLate }) => <strong>{t('figureBoard.days', { count: daysLate })}</strong>,
    },
    {
      key: 'operationName',
      title: 'figureBoard.standsAt',
      share: 1.5,
      render: ({ operationName, lineName }) =>
        operationName ? [operationName, lineName].filter(Boolean).join(' · ') : t('figureBoard.allReported'),
    },
    {
      key: 'good',
      title: 'figureBoard.done',
      align: 'right',
      render: (row) => `${number(row.good)} / ${number(row.planQuantity)}`,
    },
    {
      key: 'forecast',
      title: 'figureBoard.forecast',
      render: ({ forecast }) => (forecast ? time(forecast) : t('figureBoard.notPlanned')),
    },
  ]
  const taskColumns: BoardColumn<OverdueTask>[] = [
    { key: 'taskNo', title: 'figureBoard.task', share: 1.4 },
    { key: 'workorderNo', title: 'figureBoard.order', share: 1.4 },
    { key: 'materialDesc', title: 'figureBoard.product', share: 1.4 },
    { key: 'produreName', title: 'figureBoard.operation', share: 1 },
    { key: 'workCenterName', title: 'figureBoard.workCenter', share: 1.2 },
    { key: 'end', title: 'figureBoard.plannedEnd', render: ({ end }) => time(end) },
    {
      key: 'hoursLate',
      title: 'figureBoard.late',
      share: 0.9,
      align: 'right',
      render: ({ hoursLate }) => <strong>{hoursText(whole(hoursLate))}</strong>,
    },
    {
      key: 'good',
      title: 'figureBoard.done',
      align: 'right',
      render: (row) => `${number(row.good)} / ${number(row.planQuantity)}`,
    },
  ]
  return (
    <BoardScreen
      path="overdueView"
      endpoint={selectOverdueView}
      input={placeInput}
      topics={['workOrder', 'task', 'report']}
      minSeconds={60}
      filter={placeFilter}
    >
      {({ orderCount, taskCount, worstDays, orders, tasks }, settings) => (
        <div className="figures-halves">
          <div className="board-row-tiles">
            <BoardTile
              label={t('figureBoard.overdueOrders')}
              value={number(orderCount)}
              tone={orderCount ? 'bad' : 'good'}
            />
            <BoardTile
              label={t('figureBoard.overdueTasks')}
              value={number(taskCount)}
              tone={taskCount ? 'warn' : 'good'}
            />
            <BoardTile
              label={t('figureBoard.worst')}
              value={t('figureBoard.days', { count: worstDays })}
              tone={worstDays >= veryLate ? 'bad' : 'plain'}
            />
          </div>
          <section className="board-titled">
            <h3>{t('figureBoard.orders')}</h3>
            <BoardTable
              rows={orders}
              columns={orderColumns}
              settings={{ ...settings, columns: null }}
              rowKey={(row) => row.id}
              rowClass={(row) => (row.daysLate >= veryLate ? 'board-row-bad' : 'board-row-warn')}
              empty={t('figureBoard.noOverdueOrder')}
            />
          </section>
          <section className="board-titled">
            <h3>{t('figureBoard.tasks')}</h3>
            <BoardTable
              rows={tasks}
              columns={taskColumns}
              settings={{ ...settings, columns: null }}
              rowKey={(row) => row.id}
              empty={t('figureBoard.noOverdueTask')}
            />
          </section>
        </div>
      )}
    </BoardScreen>
  )
}
