import '../machines.css'
import { type MachineHours, selectHourView } from '#areas/boards/contract/machine.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardScreen, placeInput } from '#core/web/kit/board/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { HourCell, HourTable } from '../parts/hour-table.tsx'
import { placeFilter } from '../place-filter.tsx'

/** Pieces that machines counted, hour by hour. */
export default function HourView() {
  const t = useT()
  const [language] = useLanguage()
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
          last={(row) =>
            numberText(
              row.counts.reduce((sum, count) => sum + count, 0),
              language,
            )
          }
        />
      )}
    </BoardScreen>
  )
}
