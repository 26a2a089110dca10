import { ListScreen } from '#core/web/kit/index.ts'
import { lineCrud } from '../../contract/line.ts'

const search = ['number', 'name', 'workshopId', 'assemblyLine'] as const

export default function ProductionLines() {
  return <ListScreen crud={lineCrud} search={search} />
}
