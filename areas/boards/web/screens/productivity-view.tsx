import '../machines.css'
import { useRef } from 'react'
import { type MachineRunning, selectProductivityView } from '#areas/boards/contract/machine.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  BoardBars,
  BoardPager,
  BoardScreen,
  type BoardSettings,
  BoardTile,
  placeInput,
  useFittingRows,
  useLetters,
  usePages,
} from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { toneOf } from '../parts/tones.ts'
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
          <Bars title={t('running.byLine')} rows={data.lines} settings={settings} most={settings.rows} />
          <Bars
            title={t('running.byMachine')}
            rows={[...data.machines].sort((a, b) => (a.rate ?? 2) - (b.rate ?? 2))}
            settings={settings}
            most={settings.rows}
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
  most: number
}

function Bars({ title, rows, settings, most }: BarsProps) {
  const t = useT()
  const [language] = useLanguage()
  const { ref, perPage } = useFittingRows<HTMLElement>(most, 1.75)
  const paged = usePages(rows, perPage, settings.scrollSeconds)
  const letters = useRef<HTMLDivElement>(null)
  useLetters(letters, { most: 2.4 })
  const hours = (value: number) => numberText(Math.round(value * 10) / 10, language)
  return (
    <section ref={ref} className="running-bars">
      <h3>{title}</h3>
      <div ref={letters} className="running-rows">
        <BoardBars
          full={1}
          items={paged.shown.map(({ id, name, rate, runningHours, plannedHours }) => ({
            key: id,
            label: name,
            value: rate ?? 0,
            text:
              rate === null
                ? '–'
                : t('running.text', {
                    rate: shareText(rate, 0),
                    running: hours(runningHours),
                    planned: hours(plannedHours),
                  }),
            tone: toneOf(rate, ...marks),
          }))}
        />
      </div>
      <BoardPager pages={paged} />
    </section>
  )
}
