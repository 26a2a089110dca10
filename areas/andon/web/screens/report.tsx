import { useState } from 'react'
import { ListScreen } from '#core/web/kit/index.ts'
import { andonCallCrud } from '../../contract/call.ts'
import { callColumns } from '../parts/columns.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import type { CallRow } from '../parts/verbs.ts'

const search = [
  'raisedAt',
  'typeId',
  'status',
  'workshopId',
  'lineId',
  'shiftDate',
  'raisedBy',
  'handlerId',
  'closedHow',
  'source',
  'miscellaneous',
] as const

/** Every call with all its times, for looking through and for a sheet. */
export default function AndonReport() {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ListScreen<CallRow>
        crud={andonCallCrud}
        name="andonReport"
        columns={callColumns}
        search={search}
        actions={[{ key: 'course', at: 'row', label: 'andonCall.course', run: ([row]) => setOpened(row?.id ?? null) }]}
        open={(row) => setOpened(row.id)}
      />
      {opened !== null && <CourseDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
