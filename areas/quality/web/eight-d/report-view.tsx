import { ArrowLeftOutlined, CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Alert, Button, Card, Descriptions, Space, Spin, Tabs } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ApprovalTimeline } from '#core/web/kit/approval/approval-timeline.tsx'
import {
  ActButton,
  type Action,
  callAction,
  instantText,
  NotLoaded,
  type RowIn,
  StatusTag,
  useActions,
} from '#core/web/kit/index.ts'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { refreshTopics, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { severities } from '../../contract/abnormality.ts'
import * as api from '../../contract/eight-d.api.ts'
import { type EightDStep, eightD, eightDCrud, eightDStatus } from '../../contract/eight-d.ts'
import { lacksToClose } from '../../contract/eight-d-gates.ts'
import { SimilarCases } from './similar-cases.tsx'
import { StepPanel } from './step-panel.tsx'
import './eight-d.css'

type Row = RowIn<typeof eightDCrud.select>

const topics = ['eightD']

const edit: Action<Row> = callAction<Row, typeof api.updateEightDHead>(api.updateEightDHead, {
  key: 'edit',
  confirm: false,
  ask: {
    name: 'eightD',
    fields: {
      subject: field.text({ required: true, max: 120 }),
      severity: field.choice(severities, { required: true, labels: 'severity' }),
      customer: field.text({ max: 120 }),
      complaintNo: field.text({ max: 64, verbatim: true }),
      leaderId: field.reference(teamUserReference, { display: 'leaderName', required: true }),
      championId: field.reference(teamUserReference, { display: 'championName' }),
    },
  },
  initial: ([row]) => {
    if (!row) return {}
    const { subject, severity, customer, complaintNo, leaderId, championId } = row
    return { subject, severity, customer, complaintNo, leaderId, championId }
  },
  input: ([row], given) => ({ id: row?.id, version: row?.version, ...given }),
})

const submit: Action<Row> = callAction<Row, typeof api.submitEightD>(api.submitEightD, {
  key: 'submit',
  label: 'eightDStatus.verb.submit',
  confirm: 'eightD.askSubmit',
  input: ([row]) => ({ id: row?.id, version: row?.version }),
})

/** A report whole: its head, its nine steps, similar cases and its approval. */
export function ReportView({ id, onBack }: { id: number; onBack(): void }) {
  const t = useT()
  const { can, user } = useSession()
  const narrow = useNarrow()
  const head = useCall(eightDCrud.get, { id }, { topics })
  const report = useCall(api.getEightDReport, { id }, { topics })
  const [step, setStep] = useState<EightDStep | null>(null)
  const acts = useActions<Row>(eightD, () => refreshTopics(topics))
  const failed = head.error ?? report.error
  if (failed && !(head.data && report.data))
    return (
      <NotLoaded
        error={failed}
        onRetry={() => {
          void head.refetch()
          void report.refetch()
        }}
      />
    )
  if (!head.data || !report.data) return <Spin className="eight-d-wait" />
  const row = head.data
  const { steps, actions, files, approval } = report.data
  const open = row.status === 'open'
  const works = open && can('eightD.work')
  const lacking = open ? lacksToClose(steps, actions) : null
  const shown = step ?? steps.find(({ doneAt }) => doneAt === null)?.step ?? 'D8'
  const status = row.status as keyof typeof eightDStatus.colors
  return (
    <div className="kit-screen eight-d">
      <Card size="small">
        <header className="eight-d-head">
          <Button icon={<ArrowLeftOutlined />} aria-label={t('eightD.back')} onClick={onBack} />
          <h2>
            {row.number} · {row.subject}
          </h2>
          <StatusTag color={eightDStatus.colors[status]} label={t(`eightDStatus.${status}`)} />
          <Space wrap>
            {works && can('teamUser.view') && <ActButton acts={acts} action={edit} rows={[row]} />}
            <Button onClick={() => openPrint('print8D', [id])}>{t('eightD.print')}</Button>
            {works && <ActButton type="primary" disabled={lacking !== null} acts={acts} action={submit} rows={[row]} />}
          </Space>
        </header>
        {lacking && <Alert className="kit-gap" type="info" showIcon title={t(lacking)} />}
        {row.endNote && <Alert className="kit-gap" type="warning" showIcon title={row.endNote} />}
        <Descriptions size="small" column={narrow ? 1 : 3}>
          <Descriptions.Item label={t('eightD.leaderId')}>{row.leaderName}</Descriptions.Item>
          <Descriptions.Item label={t('eightD.championId')}>{row.championName ?? '–'}</Descriptions.Item>
          <Descriptions.Item label={t('eightD.severity')}>{t(`severity.${row.severity}`)}</Descriptions.Item>
          <Descriptions.Item label={t('eightD.customer')}>
            {[row.customer, row.complaintNo].filter(Boolean).join(' · ') || '–'}
          </Descriptions.Item>
          <Descriptions.Item label={t('eightD.materialDesc')}>
            {[row.materialNo, row.materialDesc, row.workorderNo].filter(Boolean).join(' · ') || '–'}
          </Descriptions.Item>
          <Descriptions.Item label={t('eightD.source')}>
            {[t(`eightDSource.${row.source}`), row.sourceNo].filter(Boolean).join(' · ')}
          </Descriptions.Item>
          <Descriptions.Item label={t('eightD.raisedAt')}>
            {row.raisedByName} {instantText(row.raisedAt ?? '', user.zone).slice(0, 16)}
          </Descriptions.Item>
        </Descriptions>
      </Card>
      <Card size="small">
        <Tabs
          tabPlacement={narrow ? 'top' : 'start'}
          activeKey={shown}
          onChange={(key) => setStep(key as EightDStep)}
          items={steps.map((each) => ({
            key: each.step,
            icon: each.doneAt ? (
              <CheckCircleFilled className="eight-d-done" aria-label={t('eightD.done')} />
            ) : each.overdue && open ? (
              <ExclamationCircleFilled className="eight-d-late" aria-label={t('eightD.overdue')} />
            ) : undefined,
            label: t(`eightDStep.${each.step}`),
            children: (
              <StepPanel
                key={`${each.step} ${each.version}`}
                id={id}
                subject={row.subject ?? ''}
                row={each}
                steps={steps}
                actions={actions}
                files={files.filter((file) => file.step === each.step)}
                works={works}
              />
            ),
          }))}
        />
      </Card>
      <SimilarCases id={id} />
      {(approval.decisions.length > 0 || approval.waitingFor.length > 0) && (
        <Card size="small" title={t('eightD.approval')}>
          <ApprovalTimeline entity="eightD" {...approval} />
        </Card>
      )}
      {acts.dialogs}
    </div>
  )
}
