import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { OrderOperation, PrintedOrder } from '../../contract/work-order.api.ts'
import { ProgressBar } from './progress-bar.tsx'

const colors: Record<OrderOperation['state'], string> = {
  waiting: 'default',
  tasked: 'cyan',
  inProgress: 'orange',
  pendingApproval: 'purple',
  completed: 'green',
}

/** Operations of an order with where each stands. */
export function OperationsTable({ operations }: { operations: OrderOperation[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const number = (value: number) => numberText(value, language)
  const span = (from: string | null, to: string | null) =>
    from ? `${instantText(from, user.zone).slice(5, 16)} – ${to ? instantText(to, user.zone).slice(5, 16) : '…'}` : '–'
  const quantity = (
    key: 'planQuantity' | 'taskedQuantity' | 'reportedGood' | 'reportedDefective' | 'approvedGood' | 'waitingQuantity',
  ) => ({
    title: t(`orderOperation.${key}`),
    dataIndex: key,
    align: 'right' as const,
    width: 92,
    render: number,
  })
  return (
    <PlainTable<OrderOperation>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 1180 }}
      dataSource={operations}
      columns={[
        {
          title: t('orderOperation.produreName'),
          key: 'operation',
          width: 190,
          fixed: 'left',
          render: (_value, row) => `${row.sequence} · ${row.produreNo} ${row.produreName}`,
        },
        {
          title: t('orderOperation.state'),
          dataIndex: 'state',
          width: 100,
          render: (state: OrderOperation['state']) => (
            <StatusTag color={colors[state]} label={t(`orderOperationState.${state}`)} />
          ),
        },
        {
          title: t('orderOperation.progress'),
          dataIndex: 'progress',
          width: 130,
          render: (share: number) => <ProgressBar share={share} />,
        },
        {
          title: t('orderOperation.workCenterId'),
          key: 'center',
          width: 140,
          render: (_value, row) => `${row.workCenterNumber ?? ''} ${row.workCenterName ?? ''}`,
        },
        quantity('planQuantity'),
        quantity('taskedQuantity'),
        quantity('waitingQuantity'),
        quantity('reportedGood'),
        quantity('reportedDefective'),
        quantity('approvedGood'),
        {
          title: t('orderOperation.planned'),
          key: 'planned',
          width: 180,
          render: (_value, row) => span(row.plannedStart, row.plannedEnd),
        },
        {
          title: t('orderOperation.actual'),
          key: 'actual',
          width: 180,
          render: (_value, row) => span(row.actualStart, row.actualEnd),
        },
      ]}
    />
  )
}

/** Materials of an order as it took them. */
export function MaterialsTable({ materials }: { materials: PrintedOrder['materials'] }) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  return (
    <PlainTable
      size="small"
      rowKey="lineNumber"
      pagination={false}
      scroll={{ x: 720 }}
      dataSource={materials}
      columns={[
        { title: t('orderMaterial.lineNumber'), dataIndex: 'lineNumber', width: 64 },
        { title: t('orderMaterial.materialNo'), dataIndex: 'materialNo', width: 130 },
        { title: t('orderMaterial.materialName'), dataIndex: 'materialName', width: 160 },
        { title: t('orderMaterial.materialSpec'), dataIndex: 'materialSpec', width: 120 },
        {
          title: t('orderMaterial.quantityPer'),
          dataIndex: 'quantityPer',
          align: 'right',
          width: 100,
          render: number,
        },
        {
          title: t('orderMaterial.scrapRate'),
          dataIndex: 'scrapRate',
          align: 'right',
          width: 90,
          render: (share: number) => `${number(share * 100)}%`,
        },
        {
          title: t('orderMaterial.requiredQuantity'),
          key: 'required',
          align: 'right',
          width: 120,
          render: (_value, row) => `${number(row.requiredQuantity)} ${row.unit}`,
        },
        { title: t('orderMaterial.warehouse'), dataIndex: 'warehouse', width: 110 },
      ]}
    />
  )
}
