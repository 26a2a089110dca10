import { Tabs } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { approvalActions } from '#core/web/kit/approval/approval-actions.tsx'
import { ApprovalTimeline } from '#core/web/kit/approval/approval-timeline.tsx'
import { type Action, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  approveShortWork,
  getShortWorkCourse,
  rejectShortWork,
  selectShortWorkToApprove,
  shortWork,
  shortWorkCrud,
  shortWorkStatus,
  withdrawShortWork,
} from '../../contract/short-work.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.thisMonth', values: { day: { preset: 'month' } } },
  { label: 'kit.view.mine', values: (_today, me) => ({ userId: [me] }) },
  { label: 'shortWorkStatus.underApproval', values: { status: ['underApproval'] } },
]

type Row = RowIn<typeof shortWorkCrud.select>

const waiting = {
  entity: shortWork,
  noun: shortWorkCrud.noun,
  right: shortWorkCrud.right,
  select: selectShortWorkToApprove,
}
const topics = ['shortWork', 'approvalSetting', 'delegation']
const decisions = approvalActions<Row>(
  shortWorkStatus,
  { approve: approveShortWork, reject: rejectShortWork },
  { entity: 'shortWork' },
)
const open = ({ status }: Row) => status === 'underApproval' || status === 'rejected'

/** Miscellaneous hours outside of orders: entered, approved, paid by the hour. */
export default function ShortWork() {
  const t = useT()
  const { can } = useSession()
  const [looked, setLooked] = useState<Row | null>(null)
  const course: Action<Row> = { key: 'course', at: 'row', run: ([row]) => setLooked(row ?? null) }
  const withdraw: Action<Row> = verbAction(shortWorkStatus, 'withdraw', withdrawShortWork, {
    confirm: false,
    danger: true,
    ask: { name: 'shortWork', fields: { reason: field.multiline({ required: true, max: 500 }) } },
  })
  const items = [
    {
      key: 'all',
      label: t('shortWork.tab.all'),
      children: (
        <ListScreen<Row>
          crud={shortWorkCrud}
          views={views}
          topics={topics}
          search={['userId', 'day', 'status', 'work']}
          sums={['hours']}
          actions={[withdraw, course]}
          canEdit={open}
          canDelete={open}
        />
      ),
    },
    ...(can('shortWork.approve')
      ? [
          {
            key: 'waiting',
            label: t('shortWork.tab.waiting'),
            children: (
              <ListScreen<Row>
                crud={waiting}
                name="shortWorkToApprove"
                topics={topics}
                columns={['number', 'userId', 'day', 'hours', 'work', 'createdByName', 'createdAt', 'remark']}
                search={['userId', 'day']}
                actions={[...decisions, course]}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Tabs className="kit-tabs" destroyOnHidden items={items} />
      {looked && <CourseOf key={looked.id} row={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

function CourseOf({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getShortWorkCourse, { id: row.id }, { topics: ['shortWork'] })
  return (
    <LoadedDrawer
      title={`${t('shortWork.act.course')} · ${row.number}`}
      loaded={loaded}
      empty={({ decisions: made, waitingFor }) => (made.length || waitingFor.length ? null : t('shortWork.noCourse'))}
      onClose={onClose}
    >
      {(data) => <ApprovalTimeline entity="shortWork" decisions={data.decisions} waitingFor={data.waitingFor} />}
    </LoadedDrawer>
  )
}
