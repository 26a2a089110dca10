import { RestOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  type Column,
  type CrudLike,
  callAction,
  FormDialog,
  fieldColumn,
  ListScreen,
  lazyDialog,
  type View,
} from '#core/web/kit/index.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays } from '#engines/working-time/local-date.ts'
import * as api from '../../contract/work-order.api.ts'
import { workOrder, workOrderCrud } from '../../contract/work-order.ts'
import { openOrderStates } from '../../contract/work-order-status.ts'
import { can, print, verbs } from '../parts/order-acts.ts'
import { orderStatusColumn } from '../parts/order-status.tsx'
import { progressColumn } from '../parts/progress-bar.tsx'
import '../parts/orders.css'

const DeletedDrawer = lazyDialog(() => import('../parts/deleted-drawer.tsx').then((m) => m.DeletedDrawer))
const DifferenceDialog = lazyDialog(() => import('../parts/difference-dialog.tsx').then((m) => m.DifferenceDialog))
const ProgressDrawer = lazyDialog(() => import('../parts/progress-drawer.tsx').then((m) => m.ProgressDrawer))
const SplitDialog = lazyDialog(() => import('../parts/split-dialog.tsx').then((m) => m.SplitDialog))

type Row = api.WorkOrderRow
type Opened = { kind: 'progress' | 'split' | 'difference'; row: Row } | { kind: 'deleted' }

/** In few plants; whoever needs them shows them. */
const seldom = new Set<keyof Row>(['materialSpec', 'merchandiser', 'taskNo', 'drawingNumber', 'parentNo', 'bomVersion'])
/** Narrower than their kind: what a planner goes by stands in sight on a laptop. */
const widths: Partial<Record<keyof Row, number>> = {
  materialNo: 120,
  planQuantity: 80,
  completedQuantity: 80,
  unit: 60,
  type: 90,
}

const columns: Column<Row>[] = workOrder.table.map((key) => {
  if (key === 'workorderNo') return fieldColumn<Row>(workOrder, key, { fixed: 'left' })
  if (key === 'status') return orderStatusColumn
  if (key === 'progress') return { ...progressColumn<Row>('progress'), width: 110 }
  return fieldColumn<Row>(workOrder, key, { width: widths[key], hidden: seldom.has(key) })
})

const search = [
  'workorderNo',
  'status',
  'productId',
  'type',
  'requiredEndDate',
  'workshopId',
  'customer',
  'salesOrderNo',
  'planTrackingNumber',
  'deliveryDate',
] as const

const sections = [
  {
    title: 'workOrder.section.what',
    fields: ['workorderNo', 'productId', 'planQuantity', 'type', 'priority', 'workshopId'],
  },
  { title: 'workOrder.section.when', fields: ['requiredStartDate', 'requiredEndDate', 'deliveryDate'] },
  {
    title: 'workOrder.section.whom',
    rest: true,
    fields: [
      'customer',
      'salesman',
      'merchandiser',
      'salesOrderNo',
      'planTrackingNumber',
      'taskNo',
      'drawingNumber',
      'remarks',
    ],
  },
] as const

/** From the confirmation on. */
const underChangeControl = { productId: 'workOrder.locked.product', planQuantity: 'workOrder.locked.quantity' }

/** In the form the product is chosen, and must be; the wire also takes its code instead. */
const formCrud = {
  ...workOrderCrud,
  entity: {
    ...workOrder,
    fields: {
      ...workOrder.fields,
      productId: field.reference(madeProductReference, { required: true, display: 'materialNo' }),
    },
  },
}

/** Acts that are one call. */
const calls: Action<Row>[] = [
  ...verbs,
  callAction(api.copyWorkOrder, {
    key: 'copy',
    at: 'row',
    right: 'workOrder.add',
    ask: {
      name: 'workOrder',
      fields: {
        workorderNo: field.text({ max: 64, verbatim: true }),
        planQuantity: field.decimal({ above: 0 }),
        requiredStartDate: field.date(),
        requiredEndDate: field.date(),
        deliveryDate: field.date(),
      },
    },
    input: ([row], asked) => ({ id: row?.id, ...asked }),
  }),
  callAction(api.changePlanQuantity, {
    key: 'changePlanQuantity',
    at: 'row',
    right: 'workOrder.change',
    can: (row) => can(row, 'change'),
    ask: {
      name: 'workOrder',
      fields: {
        planQuantity: field.decimal({ required: true, above: 0 }),
        note: field.multiline({ required: true, max: 500 }),
      },
    },
    input: ([row], asked) => ({ id: row?.id, version: row?.version, ...asked }),
  }),
]

/** What a planner asks first thing in the morning. */
const views: readonly View[] = [
  { label: 'workOrder.view.thisWeek', values: { requiredEndDate: { preset: 'week' }, status: openOrderStates } },
  {
    label: 'workOrder.view.overdue',
    values: (today) => ({ requiredEndDate: { to: addDays(today, -1) }, status: openOrderStates }),
  },
  { label: 'workOrder.view.toConfirm', values: { status: ['pendingConfirmation', 'abnormal'] } },
  { label: 'workOrder.view.toSchedule', values: { status: ['confirmed', 'pendingScheduling'] } },
  { label: 'workOrder.view.running', values: { status: ['incomplete'] } },
]

const OrderOperations = lazy(() => import('../parts/order-operations.tsx'))
const preview = {
  sections,
  more: (row: Row) => (
    <Suspense fallback={null}>
      <OrderOperations key={row.id} id={row.id} />
    </Suspense>
  ),
}

const OrderPage = lazy(() => import('../parts/order-page.tsx'))

/** The list of orders; where the address names one (`?order=`), its page. The list stays as it was for whoever comes back. */
export default function WorkOrderEntry() {
  const { order } = usePageQuery()
  return (
    <>
      {order && <OrderPage key={order} number={order} />}
      <div className="order-list" hidden={order !== undefined}>
        <OrderList />
      </div>
    </>
  )
}

function OrderList() {
  const t = useT()
  const session = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const opening =
    (kind: 'progress' | 'split' | 'difference') =>
    ([row]: Row[]) =>
      row && setOpened({ kind, row })
  const labels = useLabelPrint<Row>(workOrderCrud.entity.name)
  const forms = useLabelPrint<Row>('workOrderForm', 'workOrder.act.printForm')
  const actions: Action<Row>[] = [
    { key: 'showProgress', at: 'row', run: opening('progress') },
    ...calls,
    print,
    // Orders that are not confirmed have no label, and go to nobody on paper.
    ...[...labels.actions, ...forms.actions].map((action) => ({ ...action, can: (row: Row) => can(row, 'print') })),
    { key: 'split', at: 'row', right: 'workOrder.split', can: (row) => can(row, 'split'), run: opening('split') },
    {
      key: 'applyRouting',
      at: 'row',
      right: 'workOrder.change',
      can: (row) => can(row, 'applyRouting'),
      run: opening('difference'),
    },
  ]
  return (
    <>
      {labels.dialog}
      {forms.dialog}
      <ListScreen<Row>
        crud={workOrderCrud as unknown as CrudLike<Row>}
        columns={columns}
        search={search}
        views={views}
        preview={preview}
        sums={['planQuantity', 'completedQuantity']}
        actions={actions}
        canEdit={(row) => can(row, 'edit')}
        canDelete={(row) => can(row, 'delete')}
        ownForm={({ row, close: shut, saved }) => (
          <FormDialog
            key={row?.id ?? 'new'}
            crud={formCrud}
            row={row}
            width={960}
            columns={3}
            sections={sections}
            // From the confirmation on these change under change control alone.
            locked={row && !can(row, 'confirm') ? underChangeControl : undefined}
            onClose={shut}
            onSaved={saved}
          />
        )}
        after={
          session.can('workOrder.delete') && (
            <Button icon={<RestOutlined />} onClick={() => setOpened({ kind: 'deleted' })}>
              {t('workOrder.deleted')}
            </Button>
          )
        }
      />
      {opened?.kind === 'progress' && <ProgressDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'split' && <SplitDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'difference' && <DifferenceDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'deleted' && <DeletedDrawer onClose={close} />}
    </>
  )
}
