import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { usePageTab } from '#core/web/screens/use-page-tab.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getWorkOrderProgress, type PrintedOrder } from '../../contract/work-order.api.ts'
import { workOrder } from '../../contract/work-order.ts'
import { MaterialsTable, OperationsTable } from './operations-table.tsx'
import { OrderHead } from './order-head.tsx'
import './orders.css'

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

interface Shown {
  key: string
  label: string
  children: ReactNode
}

/** One part of it at a time; a link may name it (`tab`). */
function Parts({ data }: { data: PrintedOrder }) {
  const t = useT()
  const session = useSession()
  const { order, operations, materials } = data
  const scrolled = (children: ReactNode) => <div className="kit-card order-page-scroll">{children}</div>
  const none = (key: 'workOrder.noSnapshot' | 'workOrder.noMaterials') => <Empty description={t(key)} />
  const own = (key: 'operations' | 'materials' | 'log', children: ReactNode): Shown => ({
    key,
    label: t(`workOrder.part.${key}`),
    children: scrolled(children),
  })
  const shown: Shown[] = [
    own('operations', operations.length ? <OperationsTable operations={operations} /> : none('workOrder.noSnapshot')),
    ...partsOf('workOrder.section', session).map(({ name, title, Part }) => ({
      key: name,
      label: t(title),
      children: (
        <Suspense fallback={<Skeleton active className="kit-slow" />}>
          <Part order={order} />
        </Suspense>
      ),
    })),
    own('materials', materials.length ? <MaterialsTable materials={materials} /> : none('workOrder.noMaterials')),
    own(
      'log',
      <Suspense fallback={<Skeleton active />}>
        <Log entity={workOrder} id={order.id} />
      </Suspense>,
    ),
  ]
  const [chosen, choose] = usePageTab(
    shown.map(({ key }) => key),
    'operations',
  )
  const part = shown.find(({ key }) => key === chosen) ?? shown[0]
  return (
    <>
      <Tabs
        className="order-page-tabs"
        activeKey={part?.key}
        onChange={choose}
        items={shown.map(({ key, label }) => ({ key, label }))}
      />
      <div key={part?.key} className="order-page-part">
        {part?.children}
      </div>
    </>
  )
}
