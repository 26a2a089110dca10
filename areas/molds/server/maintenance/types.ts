import { serveCrud } from '#core/server/crud/serve.ts'
import { usedBy } from '#core/server/crud/used-by.ts'
import { moldMaintenanceTypeCrud } from '../../contract/maintenance.ts'

export const maintenanceTypes = serveCrud(moldMaintenanceTypeCrud, {
  table: 'moldMaintenanceType',
  sort: [{ field: 'name', order: 'asc' }],
  list: (db) =>
    db
      .selectFrom('moldMaintenanceType as t')
      .select(['t.id', 't.version', 't.createdAt', 't.name', 't.kind', 't.enabled', 't.remark']),
  keeps: usedBy([{ table: 'moldMaintenance', column: 'typeId', label: 'moldMaintenance' }]),
})
