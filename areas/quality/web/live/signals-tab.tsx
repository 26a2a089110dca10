import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { type Action, ListScreen, type RowIn, verbAction } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { releaseSpcSignal, signalStatus, spcSignal, spcSignalCrud } from '../../contract/spc-signal.ts'
import { ChartDrawer } from './chart-drawer.tsx'

type Row = RowIn<typeof spcSignalCrud.select>

const ask = { name: 'spcRelease', fields: { reason: field.multiline({ required: true, max: 500 }) } }

/** Violations, those that wait first; whoever did not enter the value releases them and says why. */
export function SignalsTab() {
  const { user } = useSession()
  const [opened, setOpened] = useState<number | null>(null)
  const actions: Action<Row>[] = [
    { key: 'chart', label: 'spcLive.open', at: 'row', run: ([row]) => setOpened(row?.characteristicId ?? null) },
    verbAction<Row, 'release'>(signalStatus, 'release', releaseSpcSignal, {
      at: 'row',
      confirm: false,
      ask,
      can: (row) => row.raisedBy !== user.id,
      input: ([row], { reason }) => ({ id: row?.id, version: row?.version, reason }),
    }),
  ]
  return (
    <>
      <ListScreen<Row>
        crud={spcSignalCrud}
        columns={spcSignal.table}
        initialSearch={{ status: ['open'] }}
        search={['status', 'taskNo', 'inspectionNo', 'raisedAt', 'releasedAt']}
        topics={['spcSignal']}
        actions={actions}
        open={(row) => setOpened(row.characteristicId ?? null)}
      />
      {opened !== null && <ChartDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
