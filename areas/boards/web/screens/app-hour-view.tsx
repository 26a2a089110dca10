import '../machines.css'
import { type LineHours, selectAPPHourView } from '#areas/boards/contract/floor.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardBar, BoardScreen, placeInput, toneOf } from '#core/web/kit/board/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { useNow } from '#core/web/use-now.ts'
import { HourCell, HourTable } from '../parts/hour-table.tsx'
import { useQuantities } from '../parts/quantities.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

/** What is late is said of hours that are over; the present one is still being made. */
export function hourTone({ plan, actual }: { plan: number; actual: number }, over: boolean) {
  if (!over || plan === 0) return 'plain'
  return toneOf(actual / plan, 0.6, 0.95)
}

/** Plan and reported pieces of each hour of the shift, by line. */
export default function AppHourView() {
  const t = useT()
  const [language] = useLanguage()
  const now = useNow(15)
  const { unapproved } = useQuantities()
  const openOf = ({ actual, unapproved: open }: { actual: number; unapproved: number }) => {
    const words = unapproved(open)
    return words ? { share: open / Math.max(1, actual), words } : undefined
  }
  return (
    <BoardScreen
      path="APPhourView"
      endpoint={selectAPPHourView}
      input={placeInput}
      topics={boardTopics}
      minSeconds={30}
      filter={placeFilter}
    >
      {(data, settings) => {
        const cell = (row: LineHours, at: number) => {
          const hour = row.hours[at]
          if (!hour) return null
          const end = Date.parse(data.hours[at] ?? '') + 3_600_000
          const tone = hourTone(hour, end <= now)
          const share = hour.plan ? hour.actual / hour.plan : hour.actual ? 1 : 0
          return (
            <HourCell
              share={share}
              figure={hour.actual}
              note={`/ ${numberText(hour.plan, language)}`}
              tone={tone}
              open={openOf(hour)}
            />
          )
        }
        return (
          <HourTable
            rows={data.rows}
            hours={data.hours}
            settings={settings}
            rowKey={(row) => row.lineId}
            headTitle={t('board.line')}
            head={(row) => [row.lineName, row.shiftName]}
            cell={cell}
            lastTitle={t('board.rate')}
            last={({ rate }) =>
              rate === null ? (
                t('board.noPlan')
              ) : (
                <BoardBar share={rate} text={shareText(rate, 0)} tone={toneOf(rate, 0.6, 0.95)} />
              )
            }
          />
        )
      }}
    </BoardScreen>
  )
}
