import { Drawer } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, column, fieldColumn, SearchCard, TableCard, useList } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { selectDeletedWorkOrder, undoDeleteWorkOrder, type WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrder, workOrderCrud } from '../../contract/work-order.ts'

type DeletedRow = WorkOrderRow & { deletedAt: string; deletedByName: string | null }

const columns = [
  // Its page is gone with it.
  fieldColumn<DeletedRow>(workOrder, 'workorderNo', { fixed: 'left', render: ({ workorderNo }) => workorderNo }),
  column.instant<DeletedRow>('deletedAt'),
  column.text<DeletedRow>('deletedByName', { width: 110, sortable: false }),
  ...(['materialNo', 'materialDesc', 'planQuantity', 'requiredEndDate', 'customer', 'salesOrderNo'] as const).map(
    (key) => fieldColumn<DeletedRow>(workOrder, key),
  ),
]

const actions: Action<DeletedRow>[] = [
  { key: 'undoDelete', right: 'workOrder.delete', endpoint: undoDeleteWorkOrder, confirm: true },
]

/** Deleted orders, to be brought back. */
export function DeletedDrawer({ onClose }: { onClose(): void }) {
  const t = useT()
  const active = useActive()
  const list = useList<DeletedRow, typeof selectDeletedWorkOrder>(
    { ...workOrderCrud, select: selectDeletedWorkOrder },
    { entity: workOrder, name: 'deletedWorkOrder', topics: ['workOrder'], search: ['workorderNo', 'materialNo'] },
  )
  if (!active) return null
  return (
    <Drawer open size={1080} title={t('workOrder.deleted')} onClose={onClose}>
      <div className="kit-screen">
        <SearchCard list={list} />
        <TableCard list={list} columns={columns} actions={actions} />
      </div>
    </Drawer>
  )
}
