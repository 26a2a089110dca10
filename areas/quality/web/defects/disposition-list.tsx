import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import type { Where } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { approvalActions, levelsColumn } from '#core/web/kit/approval/approval-actions.tsx'
import { ApprovalTimeline } from '#core/web/kit/approval/approval-timeline.tsx'
import { type Action, ListScreen, type RowIn, verbAction } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getDispositionCourse, type scrapApproval, withdrawDisposition } from '../../contract/defect.api.ts'
import { disposition, dispositionCrud, dispositionStatus } from '../../contract/disposition.ts'
import { SortedDialog } from './judge-dialog.tsx'

export type DispositionRow = RowIn<typeof dispositionCrud.select>

const topics = ['disposition', 'defect', 'approvalSetting', 'delegation']
const afterStatus = disposition.table.filter((key) => key !== 'number' && key !== 'kind' && key !== 'status')
const scrapColumns = ['number', 'status', levelsColumn<DispositionRow>(), ...afterStatus] as const
const columns = ['number', 'kind', 'status', levelsColumn<DispositionRow>(), ...afterStatus] as const
const search = ['kind', 'status', 'workorderNo', 'judgedBy', 'judgedAt', 'lineId', 'workshopId'] as const

const courseAction = (open: (row: DispositionRow | null) => void): Action<DispositionRow> => ({
  key: 'course',
  label: 'disposition.course',
  at: 'row',
  run: ([row]) => open(row ?? null),
})

/** Judgements, to be followed up: sortings are ended here, and what was judged wrongly is withdrawn. */
export function DispositionList({ name, where }: { name: string; where?: Where }) {
  const t = useT()
  const [opened, setOpened] = useState<DispositionRow | null>(null)
  const [sorted, setSorted] = useState<DispositionRow | null>(null)
  const actions: Action<DispositionRow>[] = [
    courseAction(setOpened),
    verbAction<DispositionRow, string>(dispositionStatus, 'finish', withdrawDisposition, {
      at: 'row',
      confirm: false,
      endpoint: undefined,
      can: (row) => row.kind === 'sort' && row.status === 'open',
      run: ([row]) => setSorted(row ?? null),
    }),
    verbAction<DispositionRow, string>(dispositionStatus, 'withdraw', withdrawDisposition, {
      confirm: false,
      danger: true,
      ask: { name: 'disposition', fields: { reason: field.multiline({ required: true, max: 500 }) } },
    }),
  ]
  return (
    <>
      <ListScreen<DispositionRow>
        crud={dispositionCrud}
        name={name}
        topics={topics}
        where={where}
        columns={where ? scrapColumns : columns}
        search={where ? search.filter((each) => each !== 'kind') : search}
        actions={actions}
        open={setOpened}
      />
      {opened && <CourseDrawer row={opened} onClose={() => setOpened(null)} />}
      {sorted && (
        <SortedDialog
          id={sorted.id}
          version={sorted.version}
          title={`${t('dispositionStatus.verb.finish')} · ${sorted.number}`}
          quantity={sorted.quantity ?? 0}
          unit={sorted.unit ?? ''}
          unitDecimals={sorted.unitDecimals ?? 0}
          onClose={() => setSorted(null)}
        />
      )}
    </>
  )
}

/** Judgements of a kind that wait for the person's decision. */
export function DispositionsToApprove({
  name,
  of,
}: {
  name: string
  /** The calls of a kind; the other kind's are like them. */
  of: typeof scrapApproval
}) {
  const [opened, setOpened] = useState<DispositionRow | null>(null)
  return (
    <>
      <ListScreen<DispositionRow>
        crud={{
          entity: disposition,
          noun: dispositionCrud.noun,
          right: dispositionCrud.right,
          select: of.toApprove,
        }}
        name={name}
        topics={topics}
        columns={scrapColumns}
        search={['workorderNo', 'judgedBy', 'judgedAt', 'lineId', 'workshopId']}
        actions={[
          ...approvalActions<DispositionRow>(dispositionStatus, of, { entity: 'disposition' }),
          courseAction(setOpened),
        ]}
        open={setOpened}
      />
      {opened && <CourseDrawer row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function CourseDrawer({ row, onClose }: { row: DispositionRow; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getDispositionCourse, { id: row.id }, { topics })
  return (
    <LoadedDrawer size={460} title={`${t('disposition.course')} · ${row.number}`} loaded={loaded} onClose={onClose}>
      {(course) => <ApprovalTimeline entity="disposition" {...course} />}
    </LoadedDrawer>
  )
}
