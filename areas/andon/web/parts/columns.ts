import { column } from '#core/web/kit/index.ts'
import { andonCall } from '../../contract/call.ts'
import { andonStatus } from '../../contract/call-status.ts'
import type { CallRow } from './verbs.ts'

/** The columns of a list of calls: the number stays in sight, the state has its colour. */
export const callColumns = andonCall.table.map((key) => {
  if (key === 'callNo') return column.text<CallRow>('callNo', { fixed: 'left', width: 140 })
  return key === 'status' ? column.status<CallRow>('status', andonStatus, { width: 160 }) : key
})
