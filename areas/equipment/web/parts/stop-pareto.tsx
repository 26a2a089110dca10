import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, pareto } from '#core/web/kit/chart/analysis/index.ts'
import { hoursText } from './text.ts'

/** The stops of a reason, a class or a machine, summed. */
interface Bar {
  label: string | null
  ids: number[]
  seconds: number
}

interface Props {
  title: string
  /** Absent while they come. */
  bars: readonly Bar[] | undefined
  error?: Error | null
  onRetry?(): unknown
  onBar?(bar: Bar): void
}

const shown = 12

/** What stops the machines longest, in hours. */
export function StopPareto({ title, bars, error, onRetry, onBar }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const open = onBar && bars
  return (
    <AnalysisChart
      title={title}
      error={error}
      onRetry={onRetry}
      chart={
        bars
          ? pareto({
              measure: t('machineOee.timeLost'),
              share: t('machineOee.share'),
              items: bars.map(({ label, seconds }) => ({
                label: label ?? t('machineStop.unexplained'),
                value: seconds / 3600,
              })),
              most: shown,
              format: (hours) => hoursText(hours * 3600, language),
            })
          : null
      }
      onDatum={
        open
          ? ({ index }) => {
              const bar = bars[index]
              if (bar) onBar(bar)
            }
          : undefined
      }
    />
  )
}
