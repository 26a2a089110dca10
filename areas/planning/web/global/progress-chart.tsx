import { useT } from '#core/web/i18n/index.ts'
import { shareText } from '#core/web/kit/index.ts'
import type { ScenarioSettings, SearchPoint } from '../../contract/global/scenario.ts'
import { goalLines } from './goal-lines.ts'

const width = 560
const height = 150
const left = 44
const bottom = 20

interface Props {
  points: readonly SearchPoint[]
  settings: Pick<ScenarioSettings, 'seconds' | 'goalMode' | 'goals'>
  running: boolean
}

/**
 * How a search goes, as shares of the plan it began with: the goals by their weights and what no plan can be below, or a line for
 * each goal where they count one after the other.
 */
export function ProgressChart({ points, settings, running }: Props) {
  const t = useT()
  const last = points.at(-1)
  if (!last) return <p className="kit-faint">{t('global.noProgress')}</p>
  const [at, best, bound] = last
  const inOrder = settings.goalMode === 'inOrder'
  const lines = goalLines(points, inOrder ? settings.goals.length : 0)
  const span = Math.max(1, running ? Math.max(settings.seconds, at) : at)
  const values = lines.flat()
  const low = Math.max(0, Math.min(...values, bound ?? best) - 0.02)
  const high = Math.max(1, ...values) + 0.02
  const x = (second: number) => left + (second / span) * (width - left - 8)
  const y = (value: number) => 8 + ((high - value) / (high - low)) * (height - bottom - 8)
  const path = (line: readonly number[]) =>
    points
      .map(([second], i) => {
        const level = y(line[i] ?? 1).toFixed(1)
        return i ? `H${x(second).toFixed(1)}V${level}` : `M${x(second).toFixed(1)} ${level}`
      })
      .join('')
  const gap = bound !== null && bound > 0 ? best / bound - 1 : null
  const first = settings.goals[0]
  const words = [
    inOrder && first
      ? t('global.bestFirst', { goal: t(`global.goal.${first.goal}`), share: shareText(best) })
      : t('global.best', { share: shareText(best) }),
    gap === null ? t('global.noBound') : t('global.gap', { percent: shareText(gap) }),
  ].join(' · ')
  return (
    <figure className="global-progress">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {[high - 0.02, (high + low) / 2, low + 0.02].map((value) => (
          <g key={value}>
            <line x1={left} x2={width - 8} y1={y(value)} y2={y(value)} className="global-grid" />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {shareText(value, 0)}
            </text>
          </g>
        ))}
        {bound !== null && <line x1={left} x2={width - 8} y1={y(bound)} y2={y(bound)} className="global-bound" />}
        {lines.map((line, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a line stands for the goal of its turn
            key={i}
            d={`${path(line)}H${x(running ? at : span).toFixed(1)}`}
            className={`global-best global-goal-${i}`}
          />
        ))}
        <text x={left} y={height - 4}>
          0 s
        </text>
        <text x={width - 8} y={height - 4} textAnchor="end">
          {Math.round(span)} s
        </text>
      </svg>
      <figcaption>
        {inOrder ? (
          settings.goals.map(({ goal }, i) => (
            <span key={goal} className={`global-key global-goal-${i}`}>
              {i + 1}. {t(`global.goal.${goal}`)}
            </span>
          ))
        ) : (
          <span className="global-key global-goal-0">{t('global.keyBest')}</span>
        )}
        {bound !== null && <span className="global-key global-key-bound">{t('global.keyBound')}</span>}
        <strong data-testid="search-gap">{words}</strong>
      </figcaption>
    </figure>
  )
}
