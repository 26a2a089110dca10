import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { field } from '#core/contract/field.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { approvalActions, levelsColumn } from '#core/web/kit/approval/approval-actions.tsx'
import { type Action, AskDialog, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { severities } from '../../contract/abnormality.ts'
import * as api from '../../contract/eight-d.api.ts'
import { eightD, eightDCrud, eightDStatus } from '../../contract/eight-d.ts'
import { ReportView } from '../eight-d/report-view.tsx'
import { SettingDialog } from '../eight-d/setting-dialog.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.open', values: { status: ['open', 'underApproval'] } },
  { label: 'kit.view.mine', values: (_today, me) => ({ status: ['open', 'underApproval'], leaderId: [me] }) },
  { label: 'kit.view.overdue', values: { overdue: ['true'] } },
]

type Row = RowIn<typeof eightDCrud.select>

const topics = ['eightD', 'approvalSetting', 'delegation']
const rest = eightD.table.filter((key) => key !== 'number' && key !== 'subject' && key !== 'status')
const columns = ['number', 'subject', 'status', levelsColumn<Row>(), ...rest] as const
const search = ['status', 'severity', 'source', 'leaderId', 'workshopId', 'raisedAt'] as const
const person = (display: string) => field.reference(teamUserReference, { display })
const asked = {
  subject: field.text({ required: true, max: 120 }),
  severity: field.choice(severities, { labels: 'severity', initial: 'major' }),
  customer: field.text({ max: 120 }),
  complaintNo: field.text({ max: 64, verbatim: true }),
}
const asksProduct = { productId: field.reference(productReference, { display: 'materialNo' }) }
const asksPeople = { leaderId: person('leaderName'), championId: person('championName') }

/** 8D reports; a link leads here with one, which then takes the place of the list. */
export default function EightDReports() {
  const query = usePageQuery()
  const open = useOpen()
  const id = query.report ? Number(query.report) : null
  if (id) return <ReportView key={id} id={id} onBack={() => open('8Dreport')} />
  return <Lists onOpen={(report) => open('8Dreport', { report: String(report) })} />
}

function Lists({ onOpen }: { onOpen(id: number): void }) {
  const t = useT()
  const { can } = useSession()
  const [dialog, setDialog] = useState<'raise' | 'setting' | null>(null)
  const view: Action<Row> = { key: 'open', label: 'kit.view', at: 'row', run: ([row]) => row && onOpen(row.id) }
  const print: Action<Row> = {
    key: 'print',
    label: 'eightD.print',
    at: 'row',
    run: ([row]) => row && openPrint('print8D', [row.id]),
  }
  const cancel = verbAction<Row, string>(eightDStatus, 'cancel', api.cancelEightD, {
    confirm: false,
    danger: true,
    ask: { name: 'eightD', fields: { reason: field.multiline({ required: true, max: 500 }) } },
  })
  const all = (
    <ListScreen<Row>
      crud={eightDCrud}
      views={views}
      topics={topics}
      columns={columns}
      initialSearch={{ status: ['open', 'underApproval'] }}
      search={search}
      before={
        <>
          {can('eightD.add') && (
            <Button type="primary" onClick={() => setDialog('raise')}>
              {t('eightD.raise')}
            </Button>
          )}
          {can('eightD.set') && <Button onClick={() => setDialog('setting')}>{t('eightD.setting')}</Button>}
        </>
      }
      actions={[view, print, cancel]}
      open={(row) => onOpen(row.id)}
    />
  )
  const toApprove = (
    <ListScreen<Row>
      crud={{ entity: eightD, noun: eightDCrud.noun, right: eightDCrud.right, select: api.eightDApproval.toApprove }}
      name="eightDToApprove"
      topics={topics}
      columns={columns}
      search={search}
      actions={[...approvalActions<Row>(eightDStatus, api.eightDApproval, { entity: 'eightD' }), view]}
      open={(row) => onOpen(row.id)}
    />
  )
  return (
    <>
      <Tabs
        className="kit-tabs"
        destroyOnHidden
        items={[
          { key: 'all', label: t('eightD.tab.all'), children: all },
          ...(can('eightD.approve')
            ? [{ key: 'toApprove', label: t('eightD.tab.toApprove'), children: toApprove }]
            : []),
        ]}
      />
      {dialog === 'raise' && (
        <AskDialog
          title={t('eightD.raise')}
          okText={t('eightD.raise')}
          ask={{
            name: 'eightD',
            fields: {
              ...asked,
              ...(can('product.view') && asksProduct),
              ...(can('teamUser.view') && asksPeople),
            },
          }}
          onCancel={() => setDialog(null)}
          onAnswer={async (values) => {
            const made = await call(api.raiseEightD, values as never)
            toast.success(t('eightD.raised', { number: made.number }))
            refreshTopics(['eightD'])
            onOpen(made.id)
          }}
        />
      )}
      {dialog === 'setting' && <SettingDialog onClose={() => setDialog(null)} />}
    </>
  )
}
