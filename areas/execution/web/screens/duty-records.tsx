import { useState } from 'react'
import { column, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { duty, dutyCrud } from '../../contract/duty.ts'
import { DutyDialog } from '../parts/duty-dialog.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.today', values: (today) => ({ shiftDate: { from: today, to: today } }) },
  { label: 'duty.view.here', values: { onDuty: ['true'] } },
  { label: 'duty.forgotten', values: { forgotten: ['true'] } },
]

export type DutyRow = RowIn<typeof dutyCrud.select>

const columns = duty.table.map((key) =>
  key === 'userId' ? column.reference<DutyRow>('userId', { fixed: 'left', width: 120 }) : key,
)

export default function DutyRecords() {
  const [correcting, setCorrecting] = useState<DutyRow | null>(null)
  return (
    <>
      <ListScreen<DutyRow>
        crud={dutyCrud}
        views={views}
        sums={['hours']}
        columns={columns}
        search={[
          'userId',
          'onDuty',
          'forgotten',
          'workCenterId',
          'lineId',
          'workshopId',
          'shiftDate',
          'onAt',
          'taskNo',
        ]}
        actions={[{ key: 'correct', at: 'row', right: 'duty.correct', run: ([row]) => setCorrecting(row ?? null) }]}
      />
      {correcting && <DutyDialog row={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}
