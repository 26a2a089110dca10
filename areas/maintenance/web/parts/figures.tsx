import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { durationText, numberText, shareText } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import type { MaintenanceFigures } from '../../contract/figures.ts'

/** The last two days' hours as they are read at a glance; what has nothing to be measured against is a dash. */
const longText = (seconds: number | null, number: (value: number) => string): string => {
  if (seconds === null) return '–'
  return seconds < 36_000 ? durationText(seconds) : `${number(Math.round(seconds / 360) / 10)} h`
}

/** Key figures of maintenance, each with what it is reckoned of. */
export function Figures({ figures }: { figures: MaintenanceFigures }) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const long = (seconds: number | null) => longText(seconds, number)
  const share = (value: number | null) => (value === null ? '–' : shareText(value))
  const { failures, operating, fault, breakdowns, due, inTime, backlogTasks, backlogUntimed } = figures
  return (
    <FigureList
      label={t('maintenanceFigure')}
      figures={[
        {
          label: t('maintenanceFigure.mtbf'),
          value: long(figures.mtbf),
          small: failures
            ? t('maintenanceFigure.failuresIn', { count: number(failures), time: long(operating) })
            : t('maintenanceFigure.noFailure', { time: long(operating) }),
        },
        {
          label: t('maintenanceFigure.mttr'),
          value: long(figures.mttr),
          small: t('maintenanceFigure.inFault', { time: long(fault) }),
        },
        { label: t('maintenanceFigure.availability'), value: share(figures.availability) },
        {
          label: t('maintenanceFigure.response'),
          value: long(figures.response),
          small: t('maintenanceFigure.ofBreakdowns', { count: number(breakdowns) }),
        },
        { label: t('maintenanceFigure.waiting'), value: long(figures.waiting) },
        { label: t('maintenanceFigure.repair'), value: long(figures.repair) },
        { label: t('maintenanceFigure.plannedShare'), value: share(figures.plannedShare) },
        {
          label: t('maintenanceFigure.compliance'),
          value: share(figures.compliance),
          small: t('maintenanceFigure.inTimeOf', { done: number(inTime), due: number(due) }),
        },
        {
          label: t('maintenanceFigure.backlogHours'),
          value: `${number(figures.backlogHours)} h`,
          small: backlogUntimed
            ? t('maintenanceFigure.backlogUntimedOf', { count: number(backlogTasks), untimed: number(backlogUntimed) })
            : t('maintenanceFigure.backlogOf', { count: number(backlogTasks) }),
        },
        {
          label: t('maintenanceFigure.cost'),
          value: number(figures.cost),
          small: t('maintenanceFigure.partsOf', { parts: number(figures.partsCost) }),
        },
      ]}
    />
  )
}
