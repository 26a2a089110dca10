import { MailOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { downloadFile } from '#core/contract/core.api.ts'
import { download } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { tellFailure } from '#core/web/kit/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'
import type { SummaryList } from '#core/web/kit/summary/of.ts'
import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive, usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getSentReport, type SentReport } from '../../contract/schedule.ts'

const SendDialog = lazyDialog(() => import('./send-dialog.tsx').then((m) => m.SendDialog))

type Props = Omit<ComponentProps<typeof SummaryScreen>, 'acts'>

/** A report of this area: with its regular sending, and with the file that a message led here for. */
export function ReportSummary(props: Props) {
  const t = useT()
  const { can } = useSession()
  const active = useActive()
  const [sending, setSending] = useState<SummaryList | null>(null)
  const { name } = props.summary.entity
  const may = can('reportSchedule.edit') && can(`${props.summary.right}.export`)
  return (
    <>
      <SummaryScreen
        {...props}
        topics={[...props.topics, 'yieldScheme']}
        acts={
          may
            ? (list) => (
                <Button icon={<MailOutlined />} onClick={() => setSending(list)}>
                  {t('reportSchedule.act.send')}
                </Button>
              )
            : undefined
        }
      >
        {props.children}
        <Sent />
      </SummaryScreen>
      {active && sending && <SendDialog report={name as SentReport} list={sending} onClose={() => setSending(null)} />}
    </>
  )
}

const sentPattern = /^(\d{1,15})\.(\d{1,15})$/

/** The file that the message was about; nothing on a page that was opened otherwise. */
function Sent() {
  const { sent = '' } = usePageQuery()
  const [, scheduleId, dueAt] = sentPattern.exec(sent) ?? []
  if (!scheduleId || !dueAt) return null
  return <SentFile scheduleId={Number(scheduleId)} dueAt={Number(dueAt)} />
}

function SentFile(input: { scheduleId: number; dueAt: number }) {
  const t = useT()
  const { user } = useSession()
  const { data, error } = useCall(getSentReport, input, { topics: [] })
  if (!data) return error ? <Alert type="warning" showIcon title={t('reportSchedule.gone')} /> : null
  const { file } = data
  const said = { name: data.name, time: instantText(data.dueAt, user.zone).slice(0, 16) }
  if (!file) return <Alert type="warning" showIcon title={t('reportSchedule.noFile', said)} />
  return (
    <Alert
      type="info"
      showIcon
      title={t('reportSchedule.file', { ...said, until: instantText(file.until, user.zone).slice(0, 16) })}
      action={
        <Button
          type="primary"
          onClick={() => void download(downloadFile, { fileNo: file.fileNo }, file.name).catch(tellFailure)}
        >
          {t('kit.download')}
        </Button>
      }
    />
  )
}
