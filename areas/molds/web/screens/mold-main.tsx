import { ListScreen } from '#core/web/kit/index.ts'
import { moldCrud } from '../../contract/mold.ts'

const search = ['number', 'name', 'pressIds', 'nextMaintenanceOn', 'enabled']

const form = {
  columns: 3 as const,
  sections: [
    { title: 'mold.section.base', fields: ['number', 'name', 'location', 'holeCount', 'strokesPerMinute', 'pressIds'] },
    { title: 'mold.section.products', fields: ['products'] },
    {
      title: 'mold.section.maintenance',
      fields: [
        'designShots',
        'totalShots',
        'shotsSinceMaintenance',
        'maintenanceShots',
        'nextMaintenanceOn',
        'maintenanceMinutes',
      ],
    },
    { title: 'mold.section.more', fields: ['enabled', 'remark'] },
  ],
}

/** The mold ledger. */
export default function MoldMain() {
  return <ListScreen crud={moldCrud} search={search} form={form} />
}
