import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardRanking,
  BoardScreen,
  BoardTile,
  placeInput,
  TargetNote,
  toneBy,
  useBarTarget,
} from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { assessments, selectGraphicsAssessment } from '../../contract/figures.api.ts'
import { marks, percent, placeFilter } from '../parts/board-figures.ts'

type Assessment = (typeof assessments)[number]

const marksOf: Record<Assessment, readonly [number, number]> = { ...marks, efficiency: [0.7, 0.85] }

/** How workshops do: achievement, good-product rate, labour efficiency and on-time delivery, with their course. */
export default function GraphicsAssessment() {
  const t = useT()
  const aim = useBarTarget()
  return (
    <BoardScreen
      path="graphicsAssessment"
      endpoint={selectGraphicsAssessment}
      input={placeInput}
      topics={['yieldScheme']}
      minSeconds={60}
      filter={placeFilter}
    >
      {({ total, course, days, workshops, targets, targetCourse }, settings) => {
        const aims: Partial<Record<Assessment, (typeof targets)['efficiency']>> = targets
        const aimsByDay: Partial<Record<Assessment, (number | null)[]>> = targetCourse
        return (
          <div className="figures-quarters">
            {assessments.map((figure) => {
              const target = aims[figure]
              const byDay = aimsByDay[figure]?.some((value) => value !== null) ? aimsByDay[figure] : null
              return (
                <section key={figure} className="figures-quarter">
                  <BoardTile
                    label={t(`figureBoard.${figure}`)}
                    value={percent(total[figure])}
                    tone={toneBy(total[figure], target, marksOf[figure])}
                    note={target && <TargetNote share={total[figure]} target={target} />}
                  />
                  <BoardRanking
                    title={t('figureBoard.byWorkshop')}
                    items={workshops.map((workshop) => ({
                      key: workshop.id,
                      label: workshop.name,
                      value: workshop[figure] ?? 0,
                      text: percent(workshop[figure]),
                      tone: toneBy(workshop[figure], target, marksOf[figure]),
                      ...aim(workshop[figure], target),
                    }))}
                    settings={settings}
                    most={4}
                    empty={t('figureBoard.none')}
                  />
                  <div className="figures-course">
                    <LineChart
                      title={t(`figureBoard.${figure}ByDay`)}
                      names={days.map((day) => day.slice(5))}
                      series={[
                        { label: t(`figureBoard.${figure}`), values: course[figure] },
                        ...(byDay ? [{ label: t('figureBoard.target'), values: byDay }] : []),
                      ]}
                      format={(value) => shareText(value, 0)}
                    />
                  </div>
                </section>
              )
            })}
          </div>
        )
      }}
    </BoardScreen>
  )
}
