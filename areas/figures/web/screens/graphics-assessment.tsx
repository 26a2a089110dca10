import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import { BoardRanking, BoardScreen, BoardTile, placeInput, toneOf } from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { assessments, selectGraphicsAssessment } from '../../contract/figures.api.ts'
import { marks, percent, placeFilter } from '../parts/board-figures.ts'

const marksOf: Record<(typeof assessments)[number], readonly [number, number]> = { ...marks, efficiency: [0.7, 0.85] }

/** How workshops do: achievement, good-product rate, labour efficiency and on-time delivery, with their course. */
export default function GraphicsAssessment() {
  const t = useT()
  return (
    <BoardScreen
      path="graphicsAssessment"
      endpoint={selectGraphicsAssessment}
      input={placeInput}
      topics={[]}
      minSeconds={60}
      filter={placeFilter}
    >
      {({ total, course, days, workshops }, settings) => (
        <div className="figures-quarters">
          {assessments.map((figure) => (
            <section key={figure} className="figures-quarter">
              <BoardTile
                label={t(`figureBoard.${figure}`)}
                value={percent(total[figure])}
                tone={toneOf(total[figure], ...marksOf[figure])}
              />
              <BoardRanking
                title={t('figureBoard.byWorkshop')}
                items={workshops.map((workshop) => ({
                  key: workshop.id,
                  label: workshop.name,
                  value: workshop[figure] ?? 0,
                  text: percent(workshop[figure]),
                  tone: toneOf(workshop[figure], ...marksOf[figure]),
                }))}
                settings={settings}
                most={4}
                empty={t('figureBoard.none')}
              />
              <div className="figures-course">
                <LineChart
                  title={t(`figureBoard.${figure}ByDay`)}
                  names={days.map((day) => day.slice(5))}
                  series={[{ label: t(`figureBoard.${figure}`), values: course[figure] }]}
                  format={(value) => shareText(value, 0)}
                />
              </div>
            </section>
          ))}
        </div>
      )}
    </BoardScreen>
  )
}
