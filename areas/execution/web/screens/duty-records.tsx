import { useState } from 'react'
import { column, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { duty, dutyCrud } from '../../contract/duty.ts'
import { DutyDialog } from '../parts/duty-dialog.tsx'

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
