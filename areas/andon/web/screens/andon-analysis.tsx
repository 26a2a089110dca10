import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardScreen, BoardTile, placeInput } from '#core/web/kit/board/index.ts'
import { BarChart, LineChart, ParetoChart } from '#core/web/kit/chart/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { selectAndonAnalysis } from '../../contract/board.api.ts'
import { type Filter, WorkshopFilter } from '../parts/workshop-filter.tsx'
import '../board.css'

const filter = (value: Filter, set: (value: Filter) => void) => <WorkshopFilter value={value} set={set} />

const known = (values: (number | null)[]): number[] => values.filter((value) => value !== null)

/** The calls of the last 30 days: what costs the most time, where and when people call, whether help comes sooner. */
export default function AndonAnalysis() {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const minutes = (value: number | null) => (value === null ? '–' : number(value))
  return (
    <BoardScreen
      path="andonAnalysis"
      endpoint={selectAndonAnalysis}
      input={placeInput}
      topics={['andonCall']}
      minSeconds={60}
      filter={filter}
    >
      {({ total, types, lines, hours, days }) => (
        <div className="andon-board">
          <div className="andon-sums">
            <BoardTile label={t('andonAnalysis.calls')} value={total.calls} trend={days.map(({ calls }) => calls)} />
            <BoardTile
              label={t('andonAnalysis.response')}
              value={minutes(total.responseMinutes)}
              trend={known(days.map(({ responseMinutes }) => responseMinutes))}
            />
            <BoardTile
              label={t('andonAnalysis.close')}
              value={minutes(total.closeMinutes)}
              trend={known(days.map(({ closeMinutes }) => closeMinutes))}
            />
            <BoardTile label={t('andonAnalysis.open')} value={total.open} tone={total.open ? 'warn' : 'good'} />
            <BoardTile label={t('andonAnalysis.escalated')} value={total.escalated} />
            <BoardTile label={t('andonAnalysis.miscellaneous')} value={total.miscellaneous} />
          </div>
          <div className="andon-charts">
            <ParetoChart
              title={t('andonAnalysis.pareto')}
              measure={t('andonAnalysis.lost')}
              share={t('andonAnalysis.share')}
              items={types.map(({ name, lostMinutes }) => ({ label: name, value: lostMinutes }))}
              format={number}
            />
            <LineChart
              title={t('andonAnalysis.trend')}
              names={days.map(({ date }) => date.slice(5))}
              series={[
                { label: t('andonAnalysis.calls'), values: days.map(({ calls }) => calls), as: 'bar' },
                {
                  label: t('andonAnalysis.response'),
                  values: days.map(({ responseMinutes }) => responseMinutes),
                  axis: 'right',
                },
              ]}
              format={number}
            />
            <BarChart
              title={t('andonAnalysis.lines')}
              measure={t('andonAnalysis.calls')}
              items={lines.map(({ name, calls }) => ({ label: name, value: calls }))}
              format={number}
            />
            <BarChart
              title={t('andonAnalysis.hours')}
              measure={t('andonAnalysis.calls')}
              items={hours.map((calls, hour) => ({ label: String(hour), value: calls }))}
              format={number}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
