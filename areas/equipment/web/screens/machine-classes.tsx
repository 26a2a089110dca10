import { ListScreen } from '#core/web/kit/index.ts'
import { machineClassCrud } from '../../contract/machine-class.ts'

export default function MachineClasses() {
  return <ListScreen crud={machineClassCrud} search={['machineId', 'shiftModeId', 'fromDate', 'toDate']} />
}
