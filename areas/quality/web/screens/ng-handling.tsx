import { Tabs } from 'antd'
import { useState } from 'react'
import { subtract } from '#core/contract/decimal.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { concessionApproval, judgeDefect } from '../../contract/defect.api.ts'
import { defect, defectCrud, defectStatus } from '../../contract/defect.ts'
import { DefectDrawer } from '../defects/defect-drawer.tsx'
import { DispositionList, DispositionsToApprove } from '../defects/disposition-list.tsx'
import { JudgeDialog } from '../defects/judge-dialog.tsx'
import { useBeginEightD } from '../eight-d/begin.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'defect.view.toJudge', values: { status: ['waiting', 'inPart'] } },
  { label: 'kit.view.today', values: { reportedAt: { preset: 'today' } } },
  { label: 'kit.view.mine', values: (_today, me) => ({ reporterId: [me] }) },
]

type Row = RowIn<typeof defectCrud.select>

const topics = ['defect', 'disposition', 'report']

/** Pieces that nobody has judged and nobody sorts. */
const judgeable = ({ waiting, sorting }: Row): number => subtract(waiting ?? 0, sorting ?? 0)

/** Defective pieces and what becomes of them, what was judged, and concessions that wait for the person. */
export default function NgHandling() {
  const t = useT()
  const { can } = useSession()
  const items = [
    { key: 'defects', label: t('defect.tab.defects'), children: <Defects /> },
    ...(can('disposition.view')
      ? [
          {
            key: 'dispositions',
            label: t('defect.tab.dispositions'),
            children: <DispositionList name="dispositions" />,
          },
        ]
      : []),
    ...(can('disposition.approve')
      ? [
          {
            key: 'toApprove',
            label: t('defect.tab.toApprove'),
            children: <DispositionsToApprove name="concessionsToApprove" of={concessionApproval} />,
          },
        ]
      : []),
  ]
  return <Tabs className="kit-tabs" items={items} destroyOnHidden />
}

function Defects() {
  const t = useT()
  const { user } = useSession()
  const [judged, setJudged] = useState<Row | null>(null)
  const [opened, setOpened] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    verbAction<Row, 'judge'>(defectStatus, 'judge', judgeDefect, {
      at: 'row',
      confirm: false,
      endpoint: undefined,
      can: (row) => row.reporterId !== user.id && judgeable(row) > 0,
      run: ([row]) => setJudged(row ?? null),
    }),
    { key: 'course', label: 'defect.course', at: 'row', run: ([row]) => setOpened(row ?? null) },
    useBeginEightD<Row>('defect'),
  ]
  return (
    <>
      <ListScreen<Row>
        crud={defectCrud}
        views={views}
        topics={topics}
        columns={defect.table}
        initialSearch={{ status: ['waiting', 'inPart'] }}
        search={[
          'status',
          'reasonId',
          'workorderNo',
          'workCenterId',
          'lineId',
          'workshopId',
          'reporterId',
          'reportedAt',
        ]}
        sums={['quantity', 'waiting', 'rework', 'scrap', 'concession']}
        actions={actions}
        open={setOpened}
      />
      {judged && (
        <JudgeDialog
          id={judged.id}
          title={`${t('defectStatus.verb.judge')} · ${judged.reportNo} · ${judged.reasonName}`}
          quantity={judgeable(judged)}
          unit={judged.unit ?? ''}
          unitDecimals={judged.unitDecimals ?? 0}
          onClose={() => setJudged(null)}
        />
      )}
      {opened && <DefectDrawer id={opened.id} reportNo={opened.reportNo ?? ''} onClose={() => setOpened(null)} />}
    </>
  )
}
