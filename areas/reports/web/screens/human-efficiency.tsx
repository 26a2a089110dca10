import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { shares } from '../../contract/dimensions.ts'
import { humanEfficiency } from '../../contract/hours.ts'
import { ReportSummary } from '../parts/report-summary.tsx'

/** Output hours ÷ on-duty hours by person, team, month; a row of a person opens what pulled him down. */
export default function HumanEfficiency() {
  const drill = useDrill('manEfficiency', { day: 'day', userId: 'userId' })
  return <ReportSummary summary={humanEfficiency} topics={['report', 'duty']} shares={shares} drill={drill} />
}
