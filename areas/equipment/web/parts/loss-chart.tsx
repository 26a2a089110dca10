import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, waterfall } from '#core/web/kit/chart/analysis/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import type { OeeFigures } from '../../contract/oee.ts'
import { hoursText } from './text.ts'

const steps = [
  ['plannedBusy', 'level'],
  ['adot', 'loss'],
  ['adet', 'loss'],
  ['aust', 'loss'],
  ['noData', 'loss'],
  ['apt', 'level'],
  ['performanceLoss', 'loss'],
  ['plannedRun', 'level'],
  ['qualityLoss', 'loss'],
  ['effective', 'level'],
] as const

/** The losses that stops are behind. */
const stops: ReadonlySet<string> = new Set(['adot', 'adet', 'aust', 'noData'])

/** The losses that OEE comes from: planned busy time down to what was good, in hours. */
export function LossChart({ figures, onStops }: { figures: OeeFigures; onStops?(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const any = figures.plannedBusy > 0
  return (
    <AnalysisChart
      title={t('machineOee.waterfall')}
      chart={waterfall({
        measure: t('machineOee.hours'),
        steps: any
          ? steps.map(([key, kind]) => ({ label: t(`machineOee.${key}`), kind, value: figures[key] / 3600 }))
          : [],
        format: (hours) => (hours < 1000 ? hoursText(hours * 3600, language) : numberText(Math.round(hours), language)),
      })}
      onDatum={onStops && (({ index }) => stops.has(steps[index]?.[0] ?? '') && onStops())}
    />
  )
}
