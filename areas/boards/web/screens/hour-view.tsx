import '../machines.css'
import { type MachineHours, selectHourView } from '#areas/boards/contract/machine.api.ts'
import { paceMarks } from '#areas/boards/contract/production.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardBar, BoardScreen, placeInput, toneOf } from '#core/web/kit/board/index.ts'
import { HourCell, HourTable } from '../parts/hour-table.tsx'
import { useQuantities } from '../parts/quantities.tsx'
import { placeFilter } from '../place-filter.tsx'

/** Pieces that machines counted, hour by hour. */
export default function HourView() {
  const t = useT()
  const cell = (row: MachineHours, at: number) => {
    const count = row.counts[at] ?? 0
    const most = Math.max(1, ...row.counts)
    return <HourCell share={count / most} figure={count} />
  }
  return (
    <BoardScreen
      path="hourView"
      endpoint={selectHourView}
      input={placeInput}
      topics={['machineOee']}
      minSeconds={30}
      filter={placeFilter}
    >
      {(data, settings) => (
        <HourTable
          rows={data.rows}
          hours={data.hours}
          settings={settings}
          rowKey={(row) => row.id}
          headTitle={t('board.machine')}
          head={(row) => [row.name, row.lineName]}
          cell={cell}
          lastTitle={t('board.total')}
          last={(row) => <Total row={row} />}
        />
      )}
    </BoardScreen>
  )
}

/** Counted in the hours shown, against what the plan wants in them up to now. */
function Total({ row: { counts, target } }: { row: MachineHours }) {
  const { number, signed } = useQuantities()
  const sum = counts.reduce((all, count) => all + count, 0)
  if (!target) return number(sum)
  return (
    <BoardBar
      share={sum / target}
      text={`${number(sum)} ${signed(sum - target)}`}
      tone={toneOf(sum / target, paceMarks.behind, paceMarks.onPace)}
    />
  )
}
