import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import type { View } from '#core/web/kit/views/view-tabs.tsx'
import { retryErpEntry, settleErpEntry, skipErpEntry } from '../../contract/erp.api.ts'
import { erpEntryCrud, openErpStates } from '../../contract/erp.ts'
import { ErpEntryDrawer } from '../parts/erp-entry-drawer.tsx'

type Row = RowIn<typeof erpEntryCrud.select>

const views: readonly View[] = [
  { label: 'kit.view.open', values: { state: [...openErpStates] } },
  { label: 'erpEntry.state.rejected', values: { state: ['rejected'] } },
  { label: 'erpEntry.state.unknown', values: { state: ['unknown'] } },
  { label: 'erpEntry.state.parked', values: { state: ['parked'] } },
]

const isOpen = ({ state }: Row) => state !== 'sending' && (openErpStates as readonly (string | null)[]).includes(state)

/** What ERPs are told: what waits, what was refused and why, and what a person does about it. */
export default function ErpEntries() {
  const [looking, setLooking] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    { key: 'look', at: 'row', run: ([row]) => setLooking(row ?? null) },
    { key: 'retry', right: 'erpEntry.retry', confirm: 'erpEntry.retryAsk', can: isOpen, endpoint: retryErpEntry },
    callAction(settleErpEntry, {
      key: 'settle',
      right: 'erpEntry.edit',
      can: isOpen,
      ask: { name: 'erpEntry', fields: { note: field.multiline({ required: true, max: 500 }) } },
    }),
    callAction(skipErpEntry, {
      key: 'skip',
      right: 'erpEntry.edit',
      danger: true,
      can: isOpen,
      ask: { name: 'erpEntry', fields: { note: field.multiline({ required: true, max: 500 }) } },
    }),
  ]
  return (
    <>
      <ListScreen
        crud={erpEntryCrud}
        views={views}
        search={['connectorId', 'kind', 'state', 'problem', 'occurredAt']}
        actions={actions}
        topics={['erpEntry', 'outgoingTarget']}
      />
      {looking && <ErpEntryDrawer row={looking} onClose={() => setLooking(null)} />}
    </>
  )
}
