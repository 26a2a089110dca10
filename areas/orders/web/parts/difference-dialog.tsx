import { Alert, Empty, Modal, Skeleton, Tag } from 'antd'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import {
  applyRoutingToWorkOrder,
  type Difference,
  getWorkOrderDifference,
  type WorkOrderRow,
} from '../../contract/work-order.api.ts'

const colors = { added: 'green', removed: 'red', changed: 'gold' } as const

/** What the newer routing and BOM would change in a running order, and the act to apply them. */
export function DifferenceDialog({ row, onClose }: { row: WorkOrderRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { data, error, refetch } = useCall(getWorkOrderDifference, { id: row.id }, { topics: ['workOrder'] })
  const act = useAct(applyRoutingToWorkOrder, {
    topics: ['workOrder'],
    success: t('workOrder.difference.applied'),
    onDone: onClose,
  })
  if (!active) return null
  const same = data && !data.operations.length && !data.materials.length && data.routing.before === data.routing.after
  return (
    <Modal
      open
      width={880}
      title={`${t('workOrder.act.applyRouting')} · ${row.workorderNo}`}
      okText={t('workOrder.act.applyRouting')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !data?.applicable || same, loading: act.pending }}
      onCancel={onClose}
      onOk={() => data && void act.run({ id: row.id, version: data.version })}
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <p>
            {t('workOrder.routingVersion')}: <Versions {...data.routing} /> · {t('workOrder.bomVersion')}:{' '}
            <Versions {...data.bom} />
          </p>
          {!data.applicable && (
            <Alert className="kit-gap" type="error" showIcon title={t('workOrder.difference.notApplicable')} />
          )}
          {same ? (
            <Empty description={t('workOrder.difference.none')} />
          ) : (
            <>
              <Differences title={t('workOrder.operations')} rows={data.operations} />
              <Differences title={t('workOrder.materials')} rows={data.materials} />
            </>
          )}
        </>
      )}
    </Modal>
  )
}

const Versions = ({ before, after }: { before: string | null; after: string | null }) => (
  <b>{before === after ? (after ?? '–') : `${before ?? '–'} → ${after ?? '–'}`}</b>
)

function Differences({ title, rows }: { title: string; rows: Difference[] }) {
  const t = useT()
  if (!rows.length) return null
  return (
    <PlainTable<Difference>
      className="kit-gap"
      size="small"
      title={() => <b>{title}</b>}
      rowKey={(row) => `${row.kind} ${row.number}`}
      pagination={false}
      scroll={{ y: 280 }}
      dataSource={rows}
      columns={[
        {
          title: t('workOrder.difference.kind'),
          dataIndex: 'kind',
          width: 90,
          render: (kind: Difference['kind']) => <Tag color={colors[kind]}>{t(`workOrder.difference.${kind}`)}</Tag>,
        },
        {
          title: t('workOrder.difference.what'),
          key: 'what',
          width: 200,
          render: (_value, row) => `${row.number} ${row.name}`,
        },
        {
          title: t('workOrder.difference.fields'),
          key: 'fields',
          render: (_value, row) => (
            <>
              {row.fields.map(({ field, before, after }) => (
                <div key={field}>
                  {t(field)}: <del>{before ?? '–'}</del> → <ins>{after ?? '–'}</ins>
                </div>
              ))}
              {row.refused && <Tag color="red">{row.refused}</Tag>}
            </>
          ),
        },
      ]}
    />
  )
}
