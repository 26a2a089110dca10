import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { type Action, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { type reworkCrud as Crud, endRework, reworkCrud, reworkStatus, startRework } from '../../contract/rework.ts'
import { StartDialog } from '../rework/start-dialog.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'reworkStatus.toStart', values: { status: ['toStart'] } },
  { label: 'reworkStatus.inWork', values: { status: ['inWork'] } },
]

type Row = RowIn<typeof Crud.select>

const topics = ['rework', 'disposition', 'workOrder', 'report']

/** Pieces judged to rework: sent back to an operation, followed until all have come back good or defective again. */
export default function Rework() {
  const [started, setStarted] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    verbAction<Row, string>(reworkStatus, 'start', startRework, {
      at: 'row',
      confirm: false,
      endpoint: undefined,
      run: ([row]) => setStarted(row ?? null),
    }),
    verbAction<Row, string>(reworkStatus, 'end', endRework, {
      at: 'row',
      confirm: false,
      danger: true,
      ask: { name: 'rework', fields: { reason: field.multiline({ required: true, max: 500 }) } },
      input: ([row], given) => ({ id: row?.id, version: row?.version, ...given }),
    }),
  ]
  return (
    <>
      <ListScreen<Row>
        crud={reworkCrud}
        views={views}
        topics={topics}
        initialSearch={{ status: ['toStart', 'inWork'] }}
        search={['status', 'workorderNo', 'originNo', 'judgedBy', 'judgedAt', 'lineId', 'workshopId']}
        sums={['quantity', 'good', 'again', 'outstanding', 'workedHours']}
        actions={actions}
      />
      {started && <StartDialog row={started} onClose={() => setStarted(null)} />}
    </>
  )
}
