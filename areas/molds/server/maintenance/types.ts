import { serveCrud } from '#core/server/crud/serve.ts'
import { moldMaintenanceTypeCrud } from '../../contract/maintenance.ts'

export const maintenanceTypes = serveCrud(moldMaintenanceTypeCrud, {
  table: 'moldMaintenanceType',
  sort: [{ field: 'name', order: 'asc' }],
  list: (db) =>
    db
      .selectFrom('moldMaintenanceType as t')
      .select(['t.id', 't.version', 't.createdAt', 't.name', 't.kind', 't.enabled', 't.remark']),
  unique: [{ fields: ['name'] }],
  usedBy: [{ table: 'moldMaintenance', column: 'typeId', label: 'moldMaintenance' }, 'references'],
})
