import { reportCrud } from '#areas/execution/contract/report.api.ts'
import { taskCrud } from '#areas/planning/contract/task/task.api.ts'
import { inspectionRecordCrud } from '#areas/quality/contract/record.ts'
import {
  type CrudLike,
  columnsOf,
  type Identified,
  type ListEndpoint,
  TableCard,
  useList,
} from '#core/web/kit/index.ts'

interface Props {
  order: { id: number; workorderNo: string | null }
}

/** What the order's page shows of other areas. */
const lists = {
  tasks: { crud: taskCrud, topics: ['task', 'plan'] },
  reports: { crud: reportCrud, topics: ['report'] },
  inspections: { crud: inspectionRecordCrud, topics: ['inspectionRecord'] },
} as const
export type OrderList = keyof typeof lists

const columns: Record<OrderList, string[]> = {
  tasks: [
    'taskNo',
    'status',
    'produreName',
    'workCenterId',
    'machineName',
    'planQuantity',
    'completedQuantity',
    'defectiveQuantity',
    'plannedStart',
    'plannedEnd',
    'startedAt',
    'endedAt',
    'locked',
    'released',
    'combinedNo',
  ],
  reports: [
    'reportNo',
    'kind',
    'status',
    'produreName',
    'goodQuantity',
    'defectiveQuantity',
    'defects',
    'personNames',
    'reportedAt',
    'workCenterId',
    'machineName',
    'taskNo',
    'approvedAt',
    'remark',
  ],
  inspections: [
    'inspectionNo',
    'kind',
    'status',
    'result',
    'produreName',
    'sampleSize',
    'nonconforming',
    'defects',
    'requestedAt',
    'inspectorId',
    'executedAt',
    'taskNo',
    'note',
  ],
}

/** Rows of another area that belong to the order, as that area shows them, to be read. */
export default function OrderRows({ order, of }: Props & { of: OrderList }) {
  const { crud, topics } = lists[of]
  const { entity } = crud as unknown as CrudLike<Identified>
  const list = useList<Identified, ListEndpoint>(crud.select, {
    entity,
    topics,
    name: `order.${of}`,
    search: [],
    where: of === 'inspections' ? { workorderNo: [order.workorderNo ?? ''] } : { workOrderId: order.id },
    initialSort: [{ field: 'id', order: of === 'tasks' ? 'asc' : 'desc' }],
  })
  return <TableCard list={list} columns={columnsOf<Identified>(entity, columns[of])} />
}
