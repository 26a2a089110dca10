import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import { BoardRanking, BoardScreen, placeInput, toneBy, useBarTarget } from '#core/web/kit/board/index.ts'
import { LineChart, ParetoChart } from '#core/web/kit/chart/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { selectYieldAnalysis } from '../../contract/figures.api.ts'
import { marks, percent, placeFilter, useBoardNumbers } from '../parts/board-figures.ts'
import { CourseTable, CourseTiles } from '../parts/course-board.tsx'

/** So many reasons can be told apart from across a hall. */
const reasonsMost = 8

/** The good-product rate by product, line and day, and what makes the most defective pieces. */
export default function YieldAnalysis() {
  const t = useT()
  const { number } = useBoardNumbers()
  const aim = useBarTarget()
  return (
    <BoardScreen
      path="yieldAnalysis"
      endpoint={selectYieldAnalysis}
      input={placeInput}
      topics={['yieldScheme']}
      minSeconds={60}
      filter={placeFilter}
    >
      {({ total, days, targets, defective, lines, products, reasons }, settings) => (
        <div className="figures-board">
          <div className="board-row-tiles">
            <CourseTiles course={total} marks={marks.qualityRatio} />
          </div>
          <div className="figures-side">
            <CourseTable
              title={t('figureBoard.byLine')}
              head="figureBoard.line"
              rows={lines}
              marks={marks.qualityRatio}
              settings={settings}
            />
            <LineChart
              title={t('figureBoard.yieldByDay')}
              names={days.map((day) => day.slice(5))}
              series={[
                { label: t('figureBoard.defective'), values: defective, as: 'bar', axis: 'right' },
                { label: t('figureBoard.qualityRatio'), values: total.days },
                ...(targets.some((target) => target !== null)
                  ? [{ label: t('figureBoard.target'), values: targets }]
                  : []),
              ]}
              format={(value) => (value <= 1 ? shareText(value, 0) : number(value))}
            />
          </div>
          <div className="figures-side">
            <BoardRanking
              title={t('figureBoard.weakestProducts')}
              items={products.map(({ id, name, week, target }) => ({
                key: id,
                label: name,
                value: week ?? 0,
                text: target ? `${percent(week)} / ${percent(target.value)}` : percent(week),
                tone: toneBy(week, target, marks.qualityRatio),
                ...aim(week, target),
              }))}
              settings={settings}
              full={1}
              empty={t('figureBoard.none')}
            />
            <ParetoChart
              title={t('figureBoard.reasons')}
              measure={t('figureBoard.defective')}
              share={t('figureBoard.upTo')}
              items={reasons.slice(0, reasonsMost).map(({ name, quantity }) => ({ label: name, value: quantity }))}
              format={number}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
