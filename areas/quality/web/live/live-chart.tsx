import { Alert } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, control } from '#core/web/kit/chart/analysis/index.ts'
import type { FoundValue } from '../../contract/judging.ts'
import { fewestForLimits, type InspectionChart } from '../../contract/spc-live.api.ts'
import { brokenByLast, liveChart, subgroupsOf } from '../../contract/spc-points.ts'
import { useFigures } from '../spc/figures.tsx'
import { ruleMark, useRuleWords } from '../spc/rule-words.ts'
import './live.css'

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The chart of an item while it is entered: what is typed stands on it at once, and what it breaks is said in words. */
export function LiveChart({ chart, values }: { chart: InspectionChart; values: readonly FoundValue[] }) {
  const t = useT()
  const words = useRuleWords()
  const { format } = useFigures()
  const own = subgroupsOf(values, chart.item, chart.subgroupSize).map(({ measured }) => measured)
  const before = chart.history.map(({ measured }) => measured)
  const groups = [...before, ...own]
  // A pattern that was answered for is not counted again.
  const counting = [...chart.history.flatMap(({ measured, counts }) => (counts ? [measured] : [])), ...own]
  const drawn = liveChart(chart, counting)
  const skipped = groups.length - counting.length
  const ofPoint = (i: number) => drawn?.points[i - skipped]
  const broken = own.flatMap((_, i) => brokenByLast(chart, counting.slice(0, counting.length - own.length + i + 1)))
  const rules = [...new Set(broken)]
  return (
    <div className="spc-live">
      {!chart.limit ? (
        <Alert type="info" title={t('spcLive.noLimit', { fewest: fewestForLimits })} />
      ) : rules.length ? (
        <Alert type="error" showIcon title={t('spcLive.broken', { rules: rules.map(words).join(' · ') })} />
      ) : (
        <Alert type="success" showIcon title={t('spcLive.fine', { number: chart.limit.number })} />
      )}
      <div className="spc-live-chart">
        <AnalysisChart
          title={t('spcLive.title', { name: chart.name })}
          none={t('spcLive.none')}
          chart={control({
            measure: chart.chart === 'iMR' ? 'X' : 'X̄',
            format,
            points: groups.map((measured, i) => ({
              at: i < before.length ? String(i - before.length) : `${t('spcLive.now')} ${i - before.length + 1}`,
              value: meanOf(measured),
              center: chart.limit?.center ?? null,
              upper: ofPoint(i)?.upper ?? null,
              lower: ofPoint(i)?.lower ?? null,
              rules: i < before.length ? [] : (ofPoint(i)?.violations ?? []).map(ruleMark),
            })),
          })}
        />
      </div>
    </div>
  )
}
