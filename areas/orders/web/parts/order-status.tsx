import { Tooltip } from 'antd'
import type { Translate } from '#core/contract/messages.ts'
import { type Column, StatusTag } from '#core/web/kit/index.ts'
import type { WorkOrderRow } from '../../contract/work-order.api.ts'
import { abnormalReasons, workOrderStatus } from '../../contract/work-order-status.ts'

/** An order's status; of an abnormal one, what is missing stands behind it. */
export function OrderStatus({ row, t }: { row: Pick<WorkOrderRow, 'status' | 'abnormalReasons'>; t: Translate }) {
  const status = String(row.status)
  const tag = (
    <StatusTag
      color={workOrderStatus.colors[status as keyof typeof workOrderStatus.colors]}
      label={t(`workOrderStatus.${status}`)}
    />
  )
  const reasons = row.abnormalReasons ?? []
  if (!reasons.length) return tag
  return (
    <Tooltip title={reasons.map((reason) => t(`workOrder.missing.${reason}`)).join(t('listed'))}>
      <span>
        {tag}
        {reasons.map((reason) => t(`abnormalReason.${reason}`)).join(t('listed'))}
      </span>
    </Tooltip>
  )
}

/** Its column. */
export const orderStatusColumn: Column<WorkOrderRow> = {
  key: 'status',
  width: 130,
  texts: ({ t }) => [
    ...workOrderStatus.codes.map((code) => t(`workOrderStatus.${code}`)),
    ...abnormalReasons.map((reason) => `${t('workOrderStatus.abnormal')} ${t(`abnormalReason.${reason}`)}`),
  ],
  render: (row, { t }) => <OrderStatus row={row} t={t} />,
}
