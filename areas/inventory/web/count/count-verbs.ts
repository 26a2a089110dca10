import { field } from '#core/contract/field.ts'
import { approvalActions } from '#core/web/kit/approval/approval-actions.tsx'
import { type Action, type RowIn, verbAction } from '#core/web/kit/index.ts'
import {
  approveStockCount,
  cancelStockCount,
  rejectStockCount,
  type StockCountVerb,
  type stockCountCrud,
  stockCountStatus,
  submitStockCount,
} from '../../contract/count.ts'

export type CountRow = RowIn<typeof stockCountCrud.select>

export const submitCount: Action<CountRow> = {
  ...verbAction<CountRow, StockCountVerb>(stockCountStatus, 'submit', submitStockCount),
  at: 'row',
  confirm: false,
  input: ([row]) => ({ id: row?.id }),
}

export const cancelCount: Action<CountRow> = verbAction(stockCountStatus, 'cancel', cancelStockCount, {
  confirm: false,
  danger: true,
  ask: { name: 'stockCount', fields: { note: field.text({ required: true, max: 500 }) } },
})

export const countDecisions = approvalActions<CountRow>(
  stockCountStatus,
  { approve: approveStockCount, reject: rejectStockCount },
  { entity: 'stockCount' },
)
