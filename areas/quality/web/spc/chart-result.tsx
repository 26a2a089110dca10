import { Alert } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, control } from '#core/web/kit/chart/analysis/index.ts'
import type { reckonControlChart } from '../../contract/spc.api.ts'
import { CapabilityCard } from './capability-card.tsx'
import type { Asked } from './chart-request.ts'
import { useFigures } from './figures.tsx'
import { ruleMark, useRuleWords } from './rule-words.ts'

export type Reckoned = OutputOf<typeof reckonControlChart>
export type Points = Reckoned['points']

/** What is charted above, and below of the spread. */
const measures = {
  xbarR: ['X̄', 'R'],
  xbarS: ['X̄', 'S'],
  iMR: ['X', 'MR'],
  ewma: ['EWMA', ''],
  cusum: ['C⁺ / C⁻', ''],
  p: ['p', ''],
  np: ['np', ''],
  c: ['c', ''],
  u: ['u', ''],
} as const

/** The chart with its spread, what breaks a rule in words, and what the process is capable of. */
export function ChartResult({ asked, data }: { asked: Asked; data: Reckoned }) {
  const t = useT()
  const { chart, options } = asked.sent
  const [measure, ofSpread] = measures[chart]
  // The first moving range is that of the second value.
  const spreadNames = chart === 'iMR' ? asked.names.slice(1) : asked.names
  return (
    <>
      <section className="kit-card spc-chart">
        {chart === 'cusum' ? (
          <SumsChart points={data.points} names={asked.names} h={options?.h ?? 5} />
        ) : (
          <PointsChart title={t(`spcChart.${chart}`)} measure={measure} points={data.points} names={asked.names} />
        )}
      </section>
      {data.spread && (
        <section className="kit-card spc-chart">
          <PointsChart
            title={t('spc.spread', { measure: ofSpread })}
            measure={ofSpread}
            points={data.spread.points}
            names={spreadNames}
          />
        </section>
      )}
      <Violations
        lists={[
          { measure, points: data.points, names: asked.names },
          ...(data.spread ? [{ measure: ofSpread, points: data.spread.points, names: spreadNames }] : []),
        ]}
      />
      {data.capability && (
        <CapabilityCard capability={data.capability} values={asked.values} lsl={options?.lsl} usl={options?.usl} />
      )}
    </>
  )
}

interface ChartProps {
  title: string
  measure: string
  points: Points
  names: readonly string[]
}

/** Points between their limits, those that break a rule marked. */
export function PointsChart({ title, measure, points, names }: ChartProps) {
  const { format } = useFigures()
  return (
    <AnalysisChart
      title={title}
      chart={control({
        measure,
        format,
        points: points.map(({ violations, ...point }, i) => ({
          at: names[i] ?? String(i + 1),
          ...point,
          rules: violations.map(ruleMark),
        })),
      })}
    />
  )
}

/** Both sums of a CUSUM, the lower one below 0, against the decision interval. */
function SumsChart({ points, names, h }: Pick<ChartProps, 'points' | 'names'> & { h: number }) {
  const t = useT()
  const { format } = useFigures()
  const larger = points.map(({ upperSum = 0, lowerSum = 0 }) => (upperSum >= lowerSum ? upperSum : -lowerSum))
  return (
    <AnalysisChart
      title={t('spcChart.cusum')}
      chart={control({
        measure: 'C⁺ / C⁻',
        format,
        points: points.map(({ violations }, i) => ({
          at: names[i] ?? String(i + 1),
          value: larger[i] ?? null,
          center: 0,
          upper: h,
          lower: -h,
          rules: violations.map(ruleMark),
        })),
      })}
    />
  )
}

/** Points that break rules, in words, in their order; none is said as well. */
export function Violations({ lists }: { lists: { measure: string; points: Points; names: readonly string[] }[] }) {
  const t = useT()
  const words = useRuleWords()
  const { figure } = useFigures()
  const broken = lists.flatMap(({ measure, points, names }) =>
    points.flatMap(({ value, violations }, i) =>
      violations.length
        ? [{ key: `${measure}${i}`, at: names[i] ?? String(i + 1), measure, value, rules: violations.map(words) }]
        : [],
    ),
  )
  if (!broken.length) return <Alert type="success" showIcon title={t('spc.stable')} />
  return (
    <section className="kit-card spc-broken" aria-label={t('spc.violations')}>
      <h3>{t('spc.violationsOf', { count: broken.length })}</h3>
      <ul>
        {broken.map(({ key, at, measure, value, rules }) => (
          <li key={key}>
            <b>{t('spc.point', { at })}</b> {measure} = {figure(value)}: {rules.join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
