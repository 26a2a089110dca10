import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { type CourseStep, CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { selectTraceStep, type TraceStep } from '../../contract/trace.ts'

const colors: Record<TraceStep['kind'], string> = {
  report: 'green',
  move: 'blue',
  hold: 'red',
  release: 'gray',
  load: 'blue',
  unload: 'gray',
  inspection: 'orange',
  confirm: 'green',
  epcis: 'purple',
  pack: 'cyan',
  unpack: 'gray',
}

/** What became of one lot on a time line: reports with machine and people, steps confirmed, loads, moves, holds, inspections, what others told. */
export function LotSteps({ lotId, onClose }: { lotId: number; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const topics = [
    'stockMove',
    'stockLot',
    'stockFeed',
    'report',
    'inspectionRecord',
    'instruction',
    'epcisEvent',
    'packingUnit',
  ]
  const steps = useCall(selectTraceStep, { lotId }, { topics })
  const lot = steps.data?.lot
  const tagOf = ({ kind, what }: TraceStep): string | null => {
    if (kind === 'move') return t(`stockMove.kind.${what}`)
    if (kind === 'hold') return t(`stockStatus.${what}`)
    if (kind === 'inspection') return t(`inspectionResult.${what}`)
    if (kind === 'epcis' || kind === 'confirm') return what
    if (kind === 'pack' || kind === 'unpack') return t(`trace.unitLevel.${what}`)
    return kind === 'unload' && what ? t(`stockFeed.endReason.${what}`) : null
  }
  const stepOf = (step: TraceStep, unit: string): CourseStep => ({
    title: t(`trace.step.${step.kind}`),
    color: colors[step.kind],
    tag: tagOf(step),
    who: [step.who, step.documentNo].filter(Boolean).join(' · '),
    at: step.at,
    behind: step.where,
    note: step.note,
    children:
      step.quantity === null
        ? null
        : step.defective === null
          ? `${numberText(step.quantity, language)} ${unit}`
          : t('trace.good', {
              good: numberText(step.quantity, language),
              bad: numberText(step.defective, language),
              unit,
            }),
  })
  return (
    <LoadedDrawer
      title={t('trace.steps', { lot: lot ? `${lot.productCode} ${lot.lotNumber}`.trim() : '' })}
      loaded={steps}
      empty={({ rows }) => (rows.length ? null : t('trace.noSteps'))}
      onClose={onClose}
    >
      {({ rows, unit }) => <CourseTimeline steps={rows.map((row) => stepOf(row, unit))} />}
    </LoadedDrawer>
  )
}
