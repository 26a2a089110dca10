import { ListScreen } from '#core/web/kit/index.ts'
import { warehouseCrud } from '../../contract/warehouse.ts'

export default function Warehouses() {
  return (
    <ListScreen crud={warehouseCrud} search={['code', 'name', 'enabled']} topics={['warehouse', 'stockLocation']} />
  )
}
