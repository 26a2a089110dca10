import { Drawer, Empty, Skeleton, Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { getWorkOrderProgress, type WorkOrderRow } from '../../contract/work-order.api.ts'
import { MaterialsTable, OperationsTable } from './operations-table.tsx'
import { OrderHead } from './order-head.tsx'

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
