import { Descriptions, Drawer, Empty, Skeleton, Tabs } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, numberText } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'
import { useActive } from '#core/web/navigation.ts'
import { useSession } from '#core/web/session.tsx'
import { getWorkOrderProgress, type WorkOrderRow } from '../../contract/work-order.api.ts'
import { MaterialsTable, OperationsTable } from './operations-table.tsx'
import { OrderStatus } from './order-status.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** Where an order stands: its head, its operations, its materials; live. */
export function ProgressDrawer({ row, onClose }: { row: Pick<WorkOrderRow, 'id' | 'workorderNo'>; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { data, error, refetch } = useCall(getWorkOrderProgress, { id: row.id }, { topics: ['workOrder'] })
  if (!active) return null
  return (
    <Drawer open size={1080} onClose={onClose} title={`${t('workOrder.act.showProgress')} · ${row.workorderNo}`}>
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <OrderHead order={data.order} />
          <Tabs
            items={[
              {
                key: 'operations',
                label: `${t('workOrder.operations')} (${data.operations.length})`,
                children: data.operations.length ? (
                  <OperationsTable operations={data.operations} />
                ) : (
                  <Empty description={t('workOrder.noSnapshot')} />
                ),
              },
              {
                key: 'materials',
                label: `${t('workOrder.materials')} (${data.materials.length})`,
                children: data.materials.length ? (
                  <MaterialsTable materials={data.materials} />
                ) : (
                  <Empty description={t('workOrder.noMaterials')} />
                ),
              },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}

function OrderHead({ order }: { order: WorkOrderRow }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const moment = (iso: string | null) => (iso ? instantText(iso, user.zone).slice(0, 16) : '–')
  const quantity = (value: number | null) => `${numberText(value ?? 0, language)} ${order.unit ?? ''}`
  const items = [
    ['status', <OrderStatus key="status" row={order} t={t} />],
    ['progress', <ProgressBar key="progress" share={order.progress ?? 0} />],
    ['materialNo', `${order.materialNo} ${order.materialDesc}`],
    ['planQuantity', quantity(order.planQuantity)],
    ['completedQuantity', quantity(order.completedQuantity)],
    ['approvedQuantity', quantity(order.approvedQuantity)],
    ['requiredEndDate', order.requiredEndDate],
    ['estimatedStart', moment(order.estimatedStart)],
    ['estimatedEnd', moment(order.estimatedEnd)],
    ['defectiveQuantity', quantity(order.defectiveQuantity)],
    ['actualStart', moment(order.actualStart)],
    ['actualEnd', moment(order.actualEnd)],
  ] as const
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 3 }}
      items={items.map(([key, children]) => ({ key, label: t(`workOrder.${key}`), children }))}
    />
  )
}
