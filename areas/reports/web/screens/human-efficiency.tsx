import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { shares } from '../../contract/dimensions.ts'
import { humanEfficiency } from '../../contract/hours.ts'
import { useDrill } from '../parts/use-drill.ts'

/** Output hours ÷ on-duty hours by person, team, month; a row of a person opens what pulled him down. */
export default function HumanEfficiency() {
  const drill = useDrill('manEfficiency', { day: 'day', userId: 'userId' })
  return <SummaryScreen summary={humanEfficiency} topics={['report', 'duty']} shares={shares} drill={drill} />
}
