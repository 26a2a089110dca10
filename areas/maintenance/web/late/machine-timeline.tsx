import type { MachineTab } from '#areas/workcenters/contract/slots.ts'
import { Timeline } from '../parts/timeline.tsx'

/** What happened to a machine, beside how it stands. */
export default function MachineTimeline({ machineId }: MachineTab) {
  return <Timeline of={{ machineId }} />
}
