import { useT } from '#core/web/i18n/index.ts'
import { shareText } from '#core/web/kit/index.ts'
import type { SearchPoint } from '../../contract/scenario.ts'

const width = 560
const height = 150
const left = 44
const bottom = 20

interface Props {
  points: readonly SearchPoint[]
  /** Seconds that the search may take. */
  seconds: number
  running: boolean
}

/** How a search goes: the best plan found so far and what no plan can be below, as shares of the plan it began with. */
export function ProgressChart({ points, seconds, running }: Props) {
  const t = useT()
  const last = points.at(-1)
  if (!last) return <p className="kit-faint">{t('global.noProgress')}</p>
  const [at, best, bound] = last
  const span = Math.max(1, running ? Math.max(seconds, at) : at)
  const low = Math.max(0, Math.min(best, bound ?? best) - 0.02)
  const high = Math.max(1, ...points.map(([, value]) => value)) + 0.02
  const x = (second: number) => left + (second / span) * (width - left - 8)
  const y = (value: number) => 8 + ((high - value) / (high - low)) * (height - bottom - 8)
  const steps = points.map(([second, value], i) =>
    i ? `H${x(second).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(second).toFixed(1)} ${y(value).toFixed(1)}`,
  )
  const gap = bound !== null && bound > 0 ? best / bound - 1 : null
  const words = [
    t('global.best', { share: shareText(best) }),
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
        <path d={`${steps.join('')}H${x(running ? at : span).toFixed(1)}`} className="global-best" />
        <text x={left} y={height - 4}>
          0 s
        </text>
        <text x={width - 8} y={height - 4} textAnchor="end">
          {Math.round(span)} s
        </text>
      </svg>
      <figcaption>
        <span className="global-key global-key-best">{t('global.keyBest')}</span>
        {bound !== null && <span className="global-key global-key-bound">{t('global.keyBound')}</span>}
        <strong data-testid="search-gap">{words}</strong>
      </figcaption>
    </figure>
  )
}
