import { useState } from 'react'
import { ListScreen, type View } from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { andonCallCrud } from '../../contract/call.ts'
import { openStates } from '../../contract/call-status.ts'
import { callColumns } from '../parts/columns.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import { OpenCalls } from '../parts/open-calls.tsx'
import { type CallRow, callVerbs } from '../parts/verbs.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.open', values: { status: openStates } },
  { label: 'andonStatus.awaitingResponse', values: { status: ['awaitingResponse'] } },
  { label: 'kit.view.mine', values: (_today, me) => ({ status: openStates, handlerId: [me] }) },
  { label: 'kit.view.today', values: { raisedAt: { preset: 'today' } } },
]

/** Calls and what can be done to them; on a phone those that are open, as cards. A message leads here with its call. */
export default function AndonManage() {
  const session = useSession()
  const narrow = useNarrow()
  const query = usePageQuery()
  const asked = query.callId ? Number(query.callId) : null
  const [opened, setOpened] = useState<{ asked: number | null; id: number | null }>({ asked, id: asked })
  // Another message was opened while the page stood here.
  if (opened.asked !== asked) setOpened({ asked, id: asked })
  const open = (row: CallRow) => setOpened({ asked, id: row.id })
  return (
    <>
      {narrow ? (
        <OpenCalls grouped onOpen={open} />
      ) : (
        <ListScreen<CallRow>
          crud={andonCallCrud}
          views={views}
          sums={['handlingMinutes', 'totalMinutes']}
          columns={callColumns}
          initialSearch={{ status: openStates }}
          search={[
            'status',
            'typeId',
            'workshopId',
            'lineId',
            'raisedAt',
            'handlerId',
            'responsibleIds',
            'raisedBy',
            'source',
          ]}
          actions={callVerbs(session)}
          open={open}
        />
      )}
      {opened.id !== null && (
        <CourseDrawer key={opened.id} id={opened.id} onClose={() => setOpened({ asked, id: null })} />
      )}
    </>
  )
}
