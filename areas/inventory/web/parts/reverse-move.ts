import { field } from '#core/contract/field.ts'
import { type Action, callAction, type RowIn } from '#core/web/kit/index.ts'
import { reverseStockMove } from '../../contract/inventory.api.ts'
import type { moveCrud } from '../../contract/stock.ts'

type Row = RowIn<typeof moveCrud.select>

/** Undoes a move by its counter-move; what reports booked is undone with them. */
export const reverseMove: Action<Row> = callAction<Row, typeof reverseStockMove>(reverseStockMove, {
  key: 'reverse',
  at: 'row',
  right: 'inventory.reverse',
  danger: true,
  can: ({ kind, reversed }) => kind !== 'reversal' && kind !== 'production' && kind !== 'approval' && !reversed,
  ask: { name: 'inventory.ask', fields: { note: field.text({ required: true, max: 500 }) } },
  input: ([row], asked) => ({ id: row?.id, ...asked }),
})
