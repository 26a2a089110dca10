import { Tooltip } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Column, column, type KeyOf, ListScreen } from '#core/web/kit/index.ts'
import { selectWorkProgress } from '../../contract/work-order.api.ts'
import { workOrderCrud } from '../../contract/work-order.ts'
import { orderStatusColumn } from '../parts/order-status.tsx'
import { progressColumn } from '../parts/progress-bar.tsx'
import { ProgressDrawer } from '../parts/progress-drawer.tsx'
import '../parts/orders.css'

type Row = OutputOf<typeof selectWorkProgress>['rows'][number]

/** Operations of an order in a row, each as full as it is reported: one sees at once where the order stands. */
function Chain({ row }: { row: Row }) {
  const t = useT()
  if (!row.operations.length) return <span className="kit-faint">{t('workOrder.noSnapshot')}</span>
  return (
    <ol className="order-chain">
      {row.operations.map((operation) => {
        const share = Math.min(1, operation.reportedGood / operation.planQuantity)
        const words = `${operation.sequence} ${operation.produreName} · ${operation.workCenterName ?? ''} · ${t('orderOperation.reportedGood')} ${operation.reportedGood} / ${operation.planQuantity} · ${t('orderOperation.reportedDefective')} ${operation.reportedDefective} · ${t('orderOperation.approvedGood')} ${operation.approvedGood}`
        const state =
          share >= 1 ? 'done' : operation.reportedGood > 0 ? 'at' : operation.taskedQuantity > 0 ? 'tasked' : 'none'
        return (
          <li key={operation.sequence} className={`order-step order-step-${state}`}>
            <Tooltip title={words}>
              <span>
                <i style={{ width: `${share * 100}%` }} />
                <b>{operation.produreName}</b>
                <small>
                  {operation.reportedGood}/{operation.planQuantity}
                </small>
              </span>
            </Tooltip>
          </li>
        )
      })}
    </ol>
  )
}

const columns: readonly (KeyOf<Row> | Column<Row>)[] = [
  column.text<Row>('workorderNo', { fixed: 'left', width: 150 }),
  orderStatusColumn,
  progressColumn<Row>('progress'),
  {
    key: 'operations',
    title: 'workOrder.operations',
    width: 560,
    sortable: false,
    render: (row) => <Chain row={row} />,
  },
  'materialNo',
  'materialDesc',
  'planQuantity',
  'completedQuantity',
  'approvedQuantity',
  'defectiveQuantity',
  'requiredEndDate',
  'estimatedEnd',
  'actualStart',
  'workshopId',
  'customer',
  'salesOrderNo',
]

const search = ['workorderNo', 'status', 'productId', 'requiredEndDate', 'workshopId', 'customer']

const crud = {
  entity: workOrderCrud.entity,
  noun: workOrderCrud.noun,
  right: workOrderCrud.right,
  select: selectWorkProgress,
  export: workOrderCrud.export,
}

/** Where orders stand, operation by operation. */
export default function WorkProgress() {
  const [opened, setOpened] = useState<Row | null>(null)
  return (
    <>
      <ListScreen<Row>
        crud={crud}
        name="workProgress"
        columns={columns}
        search={search}
        open={setOpened}
        actions={[{ key: 'showProgress', at: 'row', run: ([row]) => setOpened(row ?? null) }]}
      />
      {opened && <ProgressDrawer row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
