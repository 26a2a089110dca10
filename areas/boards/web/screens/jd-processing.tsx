import '../machines.css'
import { type MachineTask, selectJdprocessingView } from '#areas/boards/contract/floor.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardBar, type BoardColumn, placeInput, TableBoard } from '#core/web/kit/board/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { MachineLamp } from '../parts/machine-lamp.tsx'
import { useQuantities } from '../parts/quantities.tsx'
import { clockText, spanText } from '../parts/times.ts'
import { boardTopics, placeFilter } from '../place-filter.tsx'

const topics = [...boardTopics, 'machine']

/** The running task of each machine, how far it is and how long it still takes. */
export default function JdProcessing() {
  const t = useT()
  const { user } = useSession()
  const { done } = useQuantities()
  const now = useNow(15)
  const left = ({ forecast }: MachineTask) => {
    if (forecast === null) return '–'
    const time = Date.parse(forecast) - now
    return time >= 0 ? spanText(time, t) : t('board.remainingOver', { time: spanText(-time, t) })
  }
  const columns: BoardColumn<MachineTask>[] = [
    { key: 'machineName', title: 'board.machine', share: 1.3 },
    {
      key: 'state',
      title: 'board.state',
      share: 2,
      render: ({ lamp, state }) => (lamp && state ? <MachineLamp lamp={lamp} state={state} /> : '–'),
    },
    { key: 'workorderNo', title: 'board.order', share: 1.3 },
    { key: 'materialDesc', title: 'board.product', share: 1.4 },
    { key: 'produreName', title: 'board.operation', share: 1 },
    {
      key: 'progress',
      title: 'board.progress',
      share: 1.8,
      render: (row) => (
        <BoardBar
          share={row.progress}
          text={done(row)}
          tone={row.late ? 'bad' : row.progress >= 1 ? 'good' : 'plain'}
        />
      ),
    },
    { key: 'remaining', title: 'board.remaining', share: 1.1, render: left },
    {
      key: 'end',
      title: 'board.ends',
      share: 0.9,
      render: (row) => (row.late ? <strong>▲ {clockText(row.end, user.zone)}</strong> : clockText(row.end, user.zone)),
    },
  ]
  return (
    <TableBoard
      path="jdprocessingView"
      endpoint={selectJdprocessingView}
      input={placeInput}
      topics={topics}
      minSeconds={20}
      columns={columns}
      filter={placeFilter}
      rowClass={(row) => (row.late ? 'board-row-bad' : undefined)}
      empty={t('site.noTask')}
    />
  )
}
