import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import { BoardScreen, placeInput } from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { selectEfficiencyAnalysis } from '../../contract/figures.api.ts'
import { marks, placeFilter, useBoardNumbers } from '../parts/board-figures.ts'
import { CourseTable, CourseTiles } from '../parts/course-board.tsx'

/** Output ÷ plan by line and day: which line falls behind, and since when. */
export default function EfficiencyAnalysis() {
  const t = useT()
  const { whole } = useBoardNumbers()
  return (
    <BoardScreen
      path="efficiencyAnalysis"
      endpoint={selectEfficiencyAnalysis}
      input={placeInput}
      topics={[]}
      minSeconds={60}
      filter={placeFilter}
    >
      {({ total, days, plan, good, lines }, settings) => (
        <div className="figures-board">
          <div className="board-row-tiles">
            <CourseTiles course={total} marks={marks.achievement} />
          </div>
          <CourseTable
            title={t('figureBoard.byLine')}
            head="figureBoard.line"
            rows={lines}
            marks={marks.achievement}
            settings={settings}
          />
          <div className="figures-side">
            <LineChart
              title={t('figureBoard.achievementByDay')}
              names={days.map((day) => day.slice(5))}
              series={[{ label: t('figureBoard.achievement'), values: total.days }]}
              format={(value) => shareText(value, 0)}
            />
            <LineChart
              title={t('figureBoard.piecesByDay')}
              names={days.map((day) => day.slice(5))}
              series={[
                { label: t('figureBoard.good'), values: good, as: 'bar' },
                { label: t('figureBoard.plan'), values: plan },
              ]}
              format={whole}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
