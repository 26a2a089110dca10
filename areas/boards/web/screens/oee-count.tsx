import '../machines.css'
import { type MachineCount, selectOeeCount } from '#areas/boards/contract/machine.api.ts'
import { BoardBar, type BoardColumn, placeInput, TableBoard, toneOf } from '#core/web/kit/board/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { MachineLamp } from '../parts/machine-lamp.tsx'
import { placeFilter } from '../place-filter.tsx'

const columns: BoardColumn<MachineCount>[] = [
  { key: 'name', title: 'board.machine', share: 1.4 },
  { key: 'lineName', title: 'board.line', share: 1 },
  {
    key: 'state',
    title: 'board.state',
    share: 1.8,
    render: (row) => <MachineLamp lamp={row.lamp} state={row.state} />,
  },
  { key: 'workorderNo', title: 'board.order', share: 1.3 },
  { key: 'hour', title: 'board.countHour', share: 0.8, align: 'right' },
  { key: 'shiftName', title: 'board.shift', share: 0.8 },
  { key: 'shift', title: 'board.countShift', share: 0.8, align: 'right' },
  { key: 'due', title: 'board.due', share: 0.8, align: 'right' },
  { key: 'plan', title: 'board.plan', share: 0.8, align: 'right' },
  {
    key: 'rate',
    title: 'board.rate',
    share: 1.4,
    render: ({ rate }) =>
      rate === null ? '–' : <BoardBar share={rate} text={shareText(rate, 0)} tone={toneOf(rate, 0.6, 0.95)} />,
  },
]

/** Pieces that the machines counted against their plan. */
export default function OeeCount() {
  return (
    <TableBoard
      path="oeeCount"
      endpoint={selectOeeCount}
      input={placeInput}
      topics={['machineOee']}
      minSeconds={20}
      columns={columns}
      filter={placeFilter}
    />
  )
}
