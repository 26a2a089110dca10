import { Segmented } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, pareto } from '#core/web/kit/chart/analysis/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { type FailureBar, type FailureDimension, failureDimensions } from '../../contract/figures.ts'

const measures = ['seconds', 'occurrences', 'cost'] as const
type Measure = (typeof measures)[number]

const shown = 12

interface Props {
  bars: readonly FailureBar[] | undefined
  onBar(bar: FailureBar): void
}

/** What fails most: by part, failure, cause, machine or spare part, by time to restoration, number or cost. */
export function FailurePareto({ bars, onBar }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [by, setBy] = useState<FailureDimension>('part')
  const [asked, setMeasure] = useState<Measure>('seconds')
  // Nobody waits for a spare part alone: it has a number and a cost.
  const measure = by === 'sparePart' && asked === 'seconds' ? 'cost' : asked
  const valueOf = (bar: FailureBar) => (measure === 'seconds' ? (bar.seconds ?? 0) / 3600 : bar[measure])
  const chosen = (bars ?? []).filter((bar) => bar.by === by && valueOf(bar) > 0).sort((a, b) => valueOf(b) - valueOf(a))
  return (
    <div className="mt-pareto">
      <div className="mt-choices">
        <Segmented
          size="small"
          value={by}
          onChange={setBy}
          options={failureDimensions.map((value) => ({ value, label: t(`maintenanceFigure.by.${value}`) }))}
        />
        <Segmented
          size="small"
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({
            value,
            label: t(`maintenanceFigure.measure.${value}`),
            disabled: value === 'seconds' && by === 'sparePart',
          }))}
        />
      </div>
      <AnalysisChart
        title={t('maintenanceFigure.pareto')}
        none={bars && !chosen.length ? t('maintenanceFigure.nothing') : undefined}
        chart={
          bars
            ? pareto({
                measure: t(`maintenanceFigure.measure.${measure}`),
                share: t('maintenanceFigure.cumulated'),
                items: chosen.map((bar) => ({
                  label: bar.label ?? t('maintenanceFigure.noCode'),
                  value: Math.round(valueOf(bar) * 100) / 100,
                })),
                most: shown,
                format: (value) => numberText(value, language),
              })
            : null
        }
        onDatum={({ index }) => {
          const bar = chosen[index]
          if (bar?.id) onBar(bar)
        }}
      />
    </div>
  )
}
