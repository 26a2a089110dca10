import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadScreenMessages, useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getWorkOrderProgress, type PrintedOrder } from '../../contract/work-order.api.ts'
import { workOrder } from '../../contract/work-order.ts'
import { MaterialsTable, OperationsTable } from './operations-table.tsx'
import { OrderHead } from './order-head.tsx'
import './orders.css'

/** Rows of other areas with those areas' words: neither is loaded before somebody looks at an order. */
const OrderRows = lazy(async () => {
  const [part] = await Promise.all([import('../late/order-rows.tsx'), loadScreenMessages('orders/late/order-rows')])
  return part
})

/** Each under its own area's right. */
const listRights = { tasks: 'task.view', reports: 'report.view', inspections: 'inspectionRecord.view' } as const

const Log = lazy(() => import('#core/web/kit/list/log-drawer.tsx').then((m) => ({ default: m.RecordLog })))

/** All there is of one order, to be read: where it stands, its tasks, reports, materials, inspections and who changed what. */
export default function OrderPage({ number }: { number: string }) {
  const t = useT()
  const open = useOpen()
  const topics = ['workOrder', 'task', 'report']
  const { data, error, refetch } = useCall(getWorkOrderProgress, { workorderNo: number }, { topics })
  return (
    <section className="kit-screen" aria-label={`${t('workOrder')} ${number}`}>
      <header className="kit-card order-page-head">
        <Button icon={<ArrowLeftOutlined />} onClick={() => open('WorkOrderEntry')}>
          {t('workOrder.backToList')}
        </Button>
        <h1>
          {t('workOrder')} {number}
        </h1>
        {data && <OrderHead order={data.order} />}
      </header>
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Parts key={data.order.id} data={data} />
      ) : (
        <Skeleton active className="kit-slow" />
      )}
    </section>
  )
}

type Part = 'operations' | 'tasks' | 'reports' | 'materials' | 'inspections' | 'log'

/** One part of it at a time; a link may name it (`tab`). */
function Parts({ data }: { data: PrintedOrder }) {
  const t = useT()
  const { can } = useSession()
  const { tab } = usePageQuery()
  const { order, operations, materials } = data
  const ofList = (of: keyof typeof listRights) =>
    can(listRights[of]) && (
      <Suspense fallback={<Skeleton active className="kit-slow" />}>
        <OrderRows order={order} of={of} />
      </Suspense>
    )
  const scrolled = (children: ReactNode) => <div className="kit-card order-page-scroll">{children}</div>
  const none = (key: 'workOrder.noSnapshot' | 'workOrder.noMaterials') => <Empty description={t(key)} />
  const parts: Record<Part, ReactNode> = {
    operations: scrolled(
      operations.length ? <OperationsTable operations={operations} /> : none('workOrder.noSnapshot'),
    ),
    tasks: ofList('tasks'),
    reports: ofList('reports'),
    materials: scrolled(materials.length ? <MaterialsTable materials={materials} /> : none('workOrder.noMaterials')),
    inspections: ofList('inspections'),
    log: scrolled(
      <Suspense fallback={<Skeleton active />}>
        <Log entity={workOrder} id={order.id} />
      </Suspense>,
    ),
  }
  const shown = (Object.keys(parts) as Part[]).filter((part) => parts[part] !== false)
  const [chosen, choose] = useState<Part>((tab as Part) ?? 'operations')
  const part = shown.includes(chosen) ? chosen : 'operations'
  return (
    <>
      <Tabs
        className="order-page-tabs"
        activeKey={part}
        onChange={(key) => choose(key as Part)}
        items={shown.map((key) => ({ key, label: t(`workOrder.part.${key}`) }))}
      />
      <div key={part} className="order-page-part">
        {parts[part]}
      </div>
    </>
  )
}
