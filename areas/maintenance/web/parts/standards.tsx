import { ListScreen } from '#core/web/kit/index.ts'
import { maintenanceStandardCrud } from '../../contract/standard.ts'

const sections = [
  { title: 'maintenanceStandard.section.base', fields: ['code', 'name', 'andonTypeId', 'enabled', 'remark'] },
  { title: 'maintenanceStandard.section.items', fields: ['items'] },
] as const

/** Standards with their items; each change of the items makes the next version. */
export const Standards = () => (
  <ListScreen
    crud={maintenanceStandardCrud}
    search={['andonTypeId', 'enabled']}
    topics={['maintenanceStandard', 'maintenancePlan']}
    form={{ drawer: true, width: 1400, columns: 3, sections }}
  />
)
