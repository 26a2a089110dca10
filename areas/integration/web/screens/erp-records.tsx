import { type Action, callAction, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import type { View } from '#core/web/kit/views/view-tabs.tsx'
import { keepErpRecord, takeErpRecord } from '../../contract/erp-source.api.ts'
import { erpRecordCrud } from '../../contract/erp-source.ts'

type Row = RowIn<typeof erpRecordCrud.select>

const views: readonly View[] = [
  { label: 'kit.view.open', values: { state: ['refused', 'conflict'] } },
  { label: 'erpRecord.state.refused', values: { state: ['refused'] } },
  { label: 'erpRecord.state.conflict', values: { state: ['conflict'] } },
  { label: 'erpRecord.state.gone', values: { state: ['gone'] } },
]

const actions: Action<Row>[] = [
  callAction(takeErpRecord, {
    key: 'take',
    right: 'erpRecord.edit',
    confirm: true,
    can: ({ state }) => state === 'refused' || state === 'conflict',
  }),
  callAction(keepErpRecord, {
    key: 'keep',
    right: 'erpRecord.edit',
    confirm: true,
    can: ({ state }) => state === 'conflict',
  }),
]

/** What came from ERPs: what was refused and why, what both sides changed, and what a person decides about it. */
export default function ErpRecords() {
  return (
    <ListScreen
      crud={erpRecordCrud}
      views={views}
      search={['connectorId', 'kind', 'state', 'changedAt']}
      actions={actions}
      topics={['erpRecord']}
    />
  )
}
