import { Tabs } from 'antd'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays } from '#engines/working-time/local-date.ts'
import * as api from '../../contract/maintenance.api.ts'
import { moldMaintenanceCrud, moldMaintenanceTypeCrud } from '../../contract/maintenance.ts'
import { maintenanceStatus } from '../../contract/maintenance-status.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'moldMaintenanceStatus.open', values: { status: ['open'] } },
  {
    label: 'kit.view.overdue',
    values: (today) => ({ status: ['open'], plannedOn: { to: addDays(today, -1) } }),
  },
  { label: 'moldMaintenanceStatus.submitted', values: { status: ['submitted'] } },
]

type Row = RowIn<typeof moldMaintenanceCrud.select>

const one = ([row]: Row[], asked: object) => ({ id: row?.id, ...asked })
const common = { at: 'row', confirm: false, input: one } as const
const ask = <F,>(fields: F) => ({ name: 'moldMaintenance', fields })
const said = field.multiline({ required: true, max: 500 })

/** What can be done with a record: the status says when, the rights by whom. */
const verbs: Action<Row>[] = [
  verbAction(maintenanceStatus, 'submit', api.submitMoldMaintenance, { ...common, ask: ask({ result: said }) }),
  verbAction(maintenanceStatus, 'confirm', api.confirmMoldMaintenance, {
    ...common,
    ask: ask({
      nextMaintenanceOn: field.date(),
      storageLocation: field.text({ max: 64 }),
      decision: field.multiline({ max: 500 }),
    }),
  }),
  verbAction(maintenanceStatus, 'reject', api.rejectMoldMaintenance, {
    ...common,
    danger: true,
    ask: ask({ decision: said }),
  }),
  verbAction(maintenanceStatus, 'cancel', api.cancelMoldMaintenance, {
    ...common,
    danger: true,
    ask: ask({ decision: said }),
  }),
]

const search = ['status', 'moldId', 'typeId', 'kind', 'plannedOn', 'sentAt'] as const

const Records = () => (
  <ListScreen<Row>
    crud={moldMaintenanceCrud}
    views={views}
    search={search}
    actions={verbs}
    topics={['moldMaintenance', 'mold']}
    canEdit={(row) => row.status === 'open'}
  />
)

/** Molds that are maintained and repaired: what was done, and what quality says of it; and the kinds of it. */
export default function MoldMaintenance() {
  const t = useT()
  const { can } = useSession()
  const { part } = usePageQuery()
  return (
    <Tabs
      key={part}
      defaultActiveKey={part}
      className="kit-tabs"
      destroyOnHidden
      items={[
        { key: 'records', label: t('moldMaintenance.tab.records'), children: <Records /> },
        ...(can('moldMaintenanceType.view')
          ? [
              {
                key: 'types',
                label: t('moldMaintenance.tab.types'),
                children: <ListScreen crud={moldMaintenanceTypeCrud} search={['kind', 'enabled']} />,
              },
            ]
          : []),
      ]}
    />
  )
}
