import { Alert, Button, Form, Modal, Switch, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { EntityForm } from '#core/web/kit/form/entity-form.tsx'
import { showFieldErrors } from '#core/web/kit/form/field-errors.ts'
import { draftValues, type FormValues, startValues } from '#core/web/kit/form/values.ts'
import { instantText } from '#core/web/kit/format.ts'
import { send } from '#core/web/kit/index.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'
import type { SummaryList } from '#core/web/kit/summary/of.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  type Conditions,
  deleteReportSchedule,
  type ReportSchedule,
  type SentReport,
  saveReportSchedule,
  scheduleForm,
  selectReportSchedule,
  sendReportSchedule,
} from '../../contract/schedule.ts'
import type { Rhythm } from '../../contract/schedule-due.ts'
import '../reports.css'

interface Props {
  report: SentReport
  /** The report as it stands on the screen: what is sent is put together like it. */
  list: SummaryList
  onClose(): void
}

/** What stands in the search card, as it is kept. */
function shownConditions({ search, items }: SummaryList): Conditions {
  const keys = new Set(items.map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(search).filter(
      ([key, value]) => keys.has(key) && value !== undefined && !(Array.isArray(value) && !value.length),
    ),
  ) as Conditions
}

const moves = ({ day }: Conditions): boolean => !day || 'preset' in day

const topics = ['reportSchedule']

/** When a report is sent by itself: those there are, and the form of one. */
export function SendDialog({ report, list, onClose }: Props) {
  const t = useT()
  const [editing, setEditing] = useState<ReportSchedule | 'new' | null>(null)
  const { data, error, refetch } = useCall(selectReportSchedule, { report }, { topics })
  if (editing)
    return (
      <ScheduleForm
        key={editing === 'new' ? 0 : editing.id}
        report={report}
        list={list}
        row={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
      />
    )
  return (
    <Modal
      open
      width={680}
      title={t('reportSchedule.of', { report: t(report) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          <Button type="primary" onClick={() => setEditing('new')}>
            {t('reportSchedule.new')}
          </Button>
        </>
      }
    >
      {error && <NotLoaded error={error} onRetry={refetch} />}
      {data && !data.rows.length && <p className="kit-faint">{t('reportSchedule.none')}</p>}
      <ul className="reports-schedules">
        {data?.rows.map((row) => (
          <Schedule key={row.id} row={row} onEdit={() => setEditing(row)} />
        ))}
      </ul>
    </Modal>
  )
}

function useRhythmText() {
  const t = useT()
  return (rhythm: Rhythm, time: string): string => {
    if (rhythm.every === 'daily') return t('reportSchedule.daily', { time })
    if (rhythm.every === 'monthly') return t('reportSchedule.monthly', { day: rhythm.day, time })
    return t('reportSchedule.weekly', { weekday: t(`reportWeekday.${rhythm.weekday as 1}`), time })
  }
}

function Schedule({ row, onEdit }: { row: ReportSchedule; onEdit(): void }) {
  const t = useT()
  const { user } = useSession()
  const rhythmText = useRhythmText()
  const now = useAct(sendReportSchedule, { topics, success: t('reportSchedule.begun') })
  const remove = useAct(deleteReportSchedule, { topics })
  const clock = (at: string) => instantText(at, user.zone).slice(0, 16)
  const ask = () =>
    Modal.confirm({
      title: t('reportSchedule.deleteSure', { name: row.name }),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => remove.run({ id: row.id, version: row.version }),
    })
  const missed = row.last.filter(({ state }) => state === 'refused' || state === 'failed')
  const [first] = row.last
  return (
    <li>
      <div>
        <strong>{row.name}</strong> {!row.active && <Tag>{t('reportSchedule.resting')}</Tag>}
        <p>
          {rhythmText(row.rhythm, row.time)} · {t(`reportFormat.${row.format}`)} ·{' '}
          {row.channels.map((channel) => t(`reportChannel.${channel}`)).join(t('listed'))}
        </p>
        <p>{t('reportSchedule.to', { people: row.recipients.map(({ name }) => name).join(t('listed')) })}</p>
        <p className="kit-faint">
          {row.active && `${t('reportSchedule.next', { time: clock(row.nextAt) })} · `}
          {first && `${t('reportSchedule.last', { time: clock(first.dueAt) })} · `}
          {t('reportSchedule.owner', { name: row.ownerName })}
        </p>
        {missed.map(({ userName, problem }) => (
          <p key={userName} className="reports-missed">
            {t('reportSchedule.missed', { person: userName, problem })}
          </p>
        ))}
      </div>
      <div className="reports-schedule-acts">
        <Button loading={now.pending} onClick={() => void now.run({ id: row.id })}>
          {t('reportSchedule.act.now')}
        </Button>
        <Button onClick={onEdit}>{t('kit.edit')}</Button>
        <Button danger loading={remove.pending} onClick={ask}>
          {t('kit.delete')}
        </Button>
      </div>
    </li>
  )
}

const keys = Object.keys(scheduleForm)
const entity = { name: 'reportSchedule', fields: scheduleForm, form: keys as (keyof typeof scheduleForm)[] }

/** The form's values of a schedule. */
const valuesOf = ({ rhythm, recipients, ...row }: ReportSchedule): FormValues => ({
  name: row.name,
  every: rhythm.every,
  ...(rhythm.every === 'weekly' && { weekday: String(rhythm.weekday) }),
  ...(rhythm.every === 'monthly' && { day: rhythm.day }),
  time: row.time,
  format: row.format,
  channels: row.channels,
  userIds: recipients.map(({ id }) => id),
  attached: row.attached,
  active: row.active,
})

const rhythmOf = ({ every, weekday, day }: FormValues): Rhythm => {
  if (every === 'weekly') return { every, weekday: Number(weekday) }
  return every === 'monthly' ? { every, day: Number(day) } : { every: 'daily' }
}

interface FormProps extends Omit<Props, 'onClose'> {
  row: ReportSchedule | null
  onClose(): void
}

function ScheduleForm({ report, list, row, onClose }: FormProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [anew, setAnew] = useState(row === null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = shownConditions(list)
  const fixed = anew && !moves(shown)
  const initial = { ...startValues(scheduleForm, keys), ...(row ? valuesOf(row) : { name: t(report) }) }
  const save = async () => {
    if (pending || fixed) return
    const typed = await form.validateFields().catch(() => null)
    if (!typed) return
    const values = draftValues(scheduleForm, typed)
    setPending(true)
    setProblem(null)
    try {
      const sent = await send(saveReportSchedule, {
        report,
        name: String(values.name),
        conditions: anew || !row ? shown : row.conditions,
        sort: anew || !row ? list.sort : row.sort,
        rhythm: rhythmOf(values),
        time: String(values.time),
        format: values.format as ReportSchedule['format'],
        channels: values.channels as ReportSchedule['channels'],
        userIds: values.userIds as number[],
        attached: values.attached === true,
        active: values.active === true,
        ...(row && { at: { id: row.id, version: row.version } }),
      })
      if (sent) onClose()
    } catch (error) {
      setProblem(showFieldErrors(form, error, keys))
    } finally {
      setPending(false)
    }
  }
  return (
    <AskingModal
      width={560}
      title={row ? t('reportSchedule.edit') : t('reportSchedule.new')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: pending, disabled: fixed }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      {fixed && <Alert className="kit-gap" type="warning" showIcon title={t('reportSchedule.fixedDays')} />}
      <EntityForm
        form={form}
        columns={2}
        entity={entity}
        initialValues={initial}
        visible={(key, { every, channels }) => {
          if (key === 'weekday') return every === 'weekly'
          if (key === 'attached') return Array.isArray(channels) && channels.includes('email')
          return key === 'day' ? every === 'monthly' : true
        }}
      />
      {row && (
        <label className="reports-anew">
          <Switch size="small" checked={anew} onChange={setAnew} /> {t('reportSchedule.anew')}
        </label>
      )}
      <p className="kit-faint">{t('reportSchedule.rule')}</p>
    </AskingModal>
  )
}
