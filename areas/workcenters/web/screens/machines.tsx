import { type FormValues, ListScreen } from '#core/web/kit/index.ts'
import { machineCrud } from '../../contract/machine.ts'
import { lineOfWorkshop } from '../parts/line-input.tsx'

const search = ['number', 'name', 'workshopId', 'lineId', 'status', 'enabled']
const form = {
  renderers: { lineId: lineOfWorkshop },
  // The lines of another workshop are others.
  derive: (changed: FormValues) => ('workshopId' in changed ? { lineId: null } : undefined),
}

export default function Machines() {
  return <ListScreen crud={machineCrud} search={search} form={form} />
}
