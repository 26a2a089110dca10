import '../machines.css'
import { type MachineRunning, selectProductivityView } from '#areas/boards/contract/machine.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  BoardRanking,
  BoardScreen,
  type BoardSettings,
  BoardTile,
  placeInput,
  toneOf,
} from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { placeFilter } from '../place-filter.tsx'

const marks = [0.6, 0.85] as const

/** Running ÷ planned time by workshop, line and machine, with the course of 30 days. */
export default function ProductivityView() {
  const t = useT()
  const [language] = useLanguage()
  const whole = (hours: number) => numberText(Math.round(hours), language)
  return (
    <BoardScreen
      path="productivityView"
      endpoint={selectProductivityView}
      input={placeInput}
      topics={[]}
      minSeconds={60}
      filter={placeFilter}
    >
      {(data, settings) => (
        <div className="running-board">
          <div className="running-left">
            <BoardTile
              label={t('running.rate')}
              value={data.total.rate === null ? '–' : shareText(data.total.rate)}
              tone={toneOf(data.total.rate, ...marks)}
              note={t('running.text', {
                rate: data.total.rate === null ? '–' : shareText(data.total.rate),
                running: whole(data.total.runningHours),
                planned: whole(data.total.plannedHours),
              })}
            />
            <Bars title={t('running.byWorkshop')} rows={data.workshops} settings={settings} most={6} />
          </div>
          <Bars title={t('running.byLine')} rows={data.lines} settings={settings} />
          <Bars
            title={t('running.byMachine')}
            rows={[...data.machines].sort((a, b) => (a.rate ?? 2) - (b.rate ?? 2))}
            settings={settings}
          />
          <div className="running-trend">
            <LineChart
              title={t('oee.trend')}
              names={data.days.map(({ date }) => date.slice(5))}
              series={[{ label: t('running.rate'), values: data.days.map(({ rate }) => rate) }]}
              format={(value) => shareText(value, 0)}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}

interface BarsProps {
  title: string
  rows: readonly MachineRunning[]
  settings: BoardSettings
  most?: number
}

function Bars({ rows, ...ranking }: BarsProps) {
  const t = useT()
  const [language] = useLanguage()
  const hours = (value: number) => numberText(Math.round(value * 10) / 10, language)
  const text = ({ rate, runningHours, plannedHours }: MachineRunning) =>
    rate === null
      ? '–'
      : t('running.text', { rate: shareText(rate, 0), running: hours(runningHours), planned: hours(plannedHours) })
  return (
    <BoardRanking
      {...ranking}
      full={1}
      items={rows.map((row) => ({
        key: row.id,
        label: row.name,
        value: row.rate ?? 0,
        text: text(row),
        tone: toneOf(row.rate, ...marks),
      }))}
    />
  )
}
