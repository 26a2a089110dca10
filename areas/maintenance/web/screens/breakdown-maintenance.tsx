import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { maintenanceBreakdownCrud, openBreakdownStates } from '../../contract/breakdown.ts'
import { maintenanceFailureCodeCrud } from '../../contract/failure-code.ts'
import { AssignBreakdown } from '../parts/assign-breakdown.tsx'
import { BreakdownBoard } from '../parts/breakdown-board.tsx'
import { BreakdownDrawer } from '../parts/breakdown-drawer.tsx'
import { type BreakdownRow, breakdownVerbs, FinishDialog } from '../parts/breakdown-verbs.tsx'
import { DutySetting } from '../parts/duty-setting.tsx'
import { ReportBreakdown } from '../parts/report-breakdown.tsx'
import '../maintenance.css'

const search = [
  'state',
  'machineId',
  'handlerId',
  'reportedAt',
  'stopped',
  'repeated',
  'source',
  'partId',
  'failureId',
  'causeId',
  'lineId',
  'workshopId',
] as const

/** Machines that broke: by their state, as a list, and the codes that say why. A message leads here with its breakdown. */
export default function BreakdownMaintenance() {
  const t = useT()
  const session = useSession()
  const { can } = session
  const narrow = useNarrow()
  const query = usePageQuery()
  const asked = Number(query.breakdownId) || null
  const [opened, setOpened] = useState<{ asked: number | null; id: number | null }>({ asked, id: asked })
  const [reporting, setReporting] = useState(false)
  const [setting, setSetting] = useState(false)
  const [finishing, setFinishing] = useState<BreakdownRow | null>(null)
  const [assigning, setAssigning] = useState<BreakdownRow | null>(null)
  // Another message was followed while the page stood here.
  if (opened.asked !== asked) setOpened({ asked, id: asked })
  const open = (id: number | null) => setOpened({ asked, id })
  const report = can('maintenanceBreakdown.report') && (
    <Button danger type="primary" size={narrow ? 'large' : 'middle'} block={narrow} onClick={() => setReporting(true)}>
      {t('maintenanceBreakdown.report')}
    </Button>
  )
  const set = !narrow && can('maintenanceBreakdown.assign') && (
    <Button onClick={() => setSetting(true)}>{t('maintenanceDuty')}</Button>
  )
  const before = (report || set) && (
    <>
      {report}
      {set}
    </>
  )
  const board = <BreakdownBoard before={before} onOpen={open} />
  return (
    <>
      {narrow ? (
        board
      ) : (
        <Tabs
          className="kit-tabs"
          destroyOnHidden
          items={[
            { key: 'board', label: t('maintenanceBreakdown.tab.board'), children: board },
            {
              key: 'list',
              label: t('maintenanceBreakdown.tab.list'),
              children: (
                <ListScreen<BreakdownRow>
                  crud={maintenanceBreakdownCrud}
                  initialSearch={{ state: openBreakdownStates }}
                  search={search}
                  before={before}
                  actions={breakdownVerbs(session, setFinishing, setAssigning)}
                  open={(row) => open(row.id)}
                />
              ),
            },
            ...(can('maintenanceFailureCode.view')
              ? [
                  {
                    key: 'codes',
                    label: t('maintenanceBreakdown.tab.codes'),
                    children: (
                      <ListScreen crud={maintenanceFailureCodeCrud} search={['level', 'parentId', 'enabled']} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {opened.id !== null && (
        <BreakdownDrawer key={opened.id} id={opened.id} onClose={() => open(null)} onOpen={open} />
      )}
      {reporting && <ReportBreakdown onClose={() => setReporting(false)} onReported={open} />}
      {setting && <DutySetting onClose={() => setSetting(false)} />}
      {assigning && <AssignBreakdown row={assigning} onClose={() => setAssigning(null)} />}
      {finishing && <FinishDialog row={finishing} onClose={() => setFinishing(null)} />}
    </>
  )
}
