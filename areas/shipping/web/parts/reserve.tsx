import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { keptDays } from '#areas/inventory/contract/reservation.ts'
import { field } from '#core/contract/field.ts'
import { type Action, callAction, type RowIn } from '#core/web/kit/index.ts'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import type { deliveryLineCrud } from '../../contract/delivery-line.ts'
import { releaseDeliveryLine, reserveDeliveryLine } from '../../contract/shipment.api.ts'

type Row = RowIn<typeof deliveryLineCrud.select>

const name = 'deliveryLine.ask'
const until = field.date({ required: true })

/** What of a line has neither left, nor is picked, nor kept. */
const openOf = ({ openQuantity, pickedQuantity, reservedQuantity }: Row): number =>
  (openQuantity ?? 0) - (pickedQuantity ?? 0) - (reservedQuantity ?? 0)

/** What lies here for it and is not kept yet. */
const freeOf = ({ freeQuantity, reservedQuantity }: Row): number => (freeQuantity ?? 0) - (reservedQuantity ?? 0)

const mayReserve = (row: Row): boolean => !row.closed && openOf(row) > 0 && freeOf(row) > 0

/** Keeping stock for lines of sales orders, and giving it free: of one as much as is said, of several all that is free, those promised first before others. */
export function useReserving(): Action<Row>[] {
  const lastDay = addDays(useToday(), keptDays)
  const shared = {
    label: 'deliveryLine.act.reserve',
    icon: <LockOutlined />,
    right: 'deliveryLine.reserve',
    can: mayReserve,
  } as const
  return [
    {
      ...shared,
      key: 'reserve',
      at: 'row',
      endpoint: reserveDeliveryLine,
      ask: { name, fields: { quantity: field.decimal({ required: true, above: 0, scale: 4 }), until } },
      initial: ([row]) => ({
        quantity: row && Math.min(openOf(row), freeOf(row)),
        until: lastDay,
      }),
      input: ([row], { quantity, until: day }) => ({ lines: [{ id: row?.id, quantity }], until: day }),
    },
    {
      ...shared,
      key: 'reserveAll',
      at: 'bulk',
      endpoint: reserveDeliveryLine,
      ask: { name, hint: 'deliveryLine.reserveHint', fields: { until } },
      initial: () => ({ until: lastDay }),
      input: (rows, { until: day }) => ({ lines: rows.map(({ id }) => ({ id })), until: day }),
    },
    callAction<Row, typeof releaseDeliveryLine>(releaseDeliveryLine, {
      key: 'release',
      icon: <UnlockOutlined />,
      right: 'deliveryLine.reserve',
      can: ({ reservedQuantity }) => (reservedQuantity ?? 0) > 0,
      confirm: true,
    }),
  ]
}
