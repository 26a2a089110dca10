import { useT } from '#core/web/i18n/index.ts'
import { shareText } from '#core/web/kit/index.ts'
import type { PlanFigures, ScenarioFigures } from '../../contract/global/scenario.ts'
import { useMoments } from '../parts/moment.ts'

/** Figures by which plans are compared; of each less is better, but for those that say nothing of good and bad. */
const compared = [
  { key: 'lateOrders', of: (f: PlanFigures) => f.lateOrders },
  { key: 'tardiness', of: (f: PlanFigures) => f.tardiness, time: true },
  { key: 'maxTardiness', of: (f: PlanFigures) => f.maxTardiness, time: true },
  { key: 'makespan', of: (f: PlanFigures) => f.makespan, time: true },
  { key: 'setup', of: (f: PlanFigures) => f.setup, time: true },
  { key: 'flow', of: (f: PlanFigures) => f.flow, time: true },
  { key: 'moved', of: (f: PlanFigures) => f.moved },
  { key: 'unplanned', of: (f: PlanFigures) => f.unplanned },
  { key: 'load', of: (f: PlanFigures) => f.load, share: true },
  { key: 'planned', of: (f: PlanFigures) => f.planned, neutral: true },
] as const

export type FigureKey = (typeof compared)[number]['key']
type Figure = (typeof compared)[number]

export const figureKeys: readonly FigureKey[] = compared.map(({ key }) => key)

const figureOf = (key: FigureKey) => compared.find((each) => each.key === key) as Figure

/** `better`, `worse` or `same` than another plan in a figure; `load` and `planned` are neither. */
export function verdict(key: FigureKey, mine: PlanFigures, other: PlanFigures): 'better' | 'worse' | 'same' {
  const { of, ...figure } = figureOf(key)
  const [a, b] = [of(mine), of(other)]
  if ('neutral' in figure || 'share' in figure || a === b) return 'same'
  return a < b ? 'better' : 'worse'
}

/** A plan's figures in words. */
export function useFigureText(): (key: FigureKey, figures: PlanFigures) => string {
  const { span } = useMoments()
  return (key, figures) => {
    const { of, ...figure } = figureOf(key)
    const value = of(figures)
    if ('share' in figure) return shareText(value)
    return 'time' in figure ? span(value) : String(value)
  }
}

/** What is compared with the plan: the tasks that both hold where one has more, else the whole of both. */
export function comparedOf(
  figures: ScenarioFigures,
  now: PlanFigures,
): { mine: PlanFigures; other: PlanFigures; added: number; tasks: number } {
  const { common } = figures
  return common && common.added > 0
    ? { mine: common.found, other: common.now, added: common.added, tasks: common.tasks }
    : { mine: figures, other: now, added: 0, tasks: figures.planned }
}

/** The figures that a planner looks at first, of one plan, in a row. */
export function FigureStrip({ figures, base }: { figures: ScenarioFigures; base?: PlanFigures | null }) {
  const t = useT()
  const text = useFigureText()
  const shown = figureKeys.filter((key) => key !== 'maxTardiness' && key !== 'planned')
  const against = base && comparedOf(figures, base)
  const verdictOf = (key: FigureKey) => (against ? verdict(key, against.mine, against.other) : 'same')
  return (
    <>
      <dl className="global-figures">
        {shown.map((key) => (
          <div key={key} className={against ? `global-${verdictOf(key)}` : undefined}>
            <dt>{t(`global.figure.${key}`)}</dt>
            <dd>
              {text(key, figures)}
              {against && verdictOf(key) !== 'same' && (
                <small>
                  {verdictOf(key) === 'better' ? '▼' : '▲'} {against.added > 0 && `${text(key, against.mine)} / `}
                  {text(key, against.other)}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {against && against.added > 0 && (
        <p className="kit-faint">{t('global.commonOnly', { tasks: against.tasks, added: against.added })}</p>
      )}
    </>
  )
}
