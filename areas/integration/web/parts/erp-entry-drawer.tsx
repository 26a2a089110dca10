import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { type CourseStep, CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { changeErpEntry, getErpEntryLog, payloadMost, retryErpEntry } from '../../contract/erp.api.ts'
import { Attempts, Sent } from './attempts.tsx'
import './integration.css'

type Log = OutputOf<typeof getErpEntryLog>

/** What an entry says and said, its course, and every try. */
export function ErpEntryDrawer({ row, onClose }: { row: { id: number; document: string | null }; onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const [editing, setEditing] = useState<Log | null>(null)
  const loaded = useCall(getErpEntryLog, { id: row.id }, { topics: ['erpEntry'] })
  const retry = useAct(retryErpEntry, { topics: ['erpEntry'] })
  return (
    <LoadedDrawer title={row.document ?? ''} size={860} loaded={loaded} onClose={onClose}>
      {(log) => {
        const open = !log.endedAt && log.state !== 'sending'
        return (
          <>
            {open && can('erpEntry.retry') && (
              <Button type="primary" loading={retry.pending} onClick={() => void retry.run({ ids: [row.id] })}>
                {t('erpEntry.act.retry')}
              </Button>
            )}{' '}
            {open && can('erpEntry.edit') && (
              <Button onClick={() => setEditing(log)}>{t('erpEntry.act.change')}</Button>
            )}
            <h3>{t('erpEntry.course')}</h3>
            <CourseTimeline steps={stepsOf(log, t)} next={open ? t(`erpEntry.next.${log.state}`) : null} />
            <h3>{t('erpEntry.payload')}</h3>
            {log.reversesKey && <p>{t('erpEntry.reverses', { key: log.reversesKey })}</p>}
            <Sent text={log.payload} />
            <h3>{t('outgoing.attempts')}</h3>
            <Attempts attempts={log.attempts} withRequest />
            {editing && <ChangePayload id={row.id} log={editing} onClose={() => setEditing(null)} />}
          </>
        )
      }}
    </LoadedDrawer>
  )
}

function stepsOf(log: Log, t: ReturnType<typeof useT>): CourseStep[] {
  const steps: CourseStep[] = [
    { title: t('erpEntry.step.written'), color: 'blue', who: log.messageKey, at: log.occurredAt },
    ...log.attempts.map(
      ({ act, at, problem, error, status }): CourseStep => ({
        title: t(`outgoing.attempt.act.${act}`),
        color: problem ? 'red' : 'green',
        tag: problem ? t(`outgoing.problem.${problem}`) : null,
        who: status ? `HTTP ${status}` : '',
        at,
        note: error,
      }),
    ),
    ...log.changes.map(
      ({ who, at, reason, payload }): CourseStep => ({
        title: t('erpEntry.step.changed'),
        color: 'orange',
        who,
        at,
        note: reason,
        children: <Sent text={payload} />,
      }),
    ),
  ]
  steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (!log.endedAt) return steps
  const done = log.state === 'done'
  const end: CourseStep = {
    title: t(`erpEntry.state.${log.state}`),
    color: done ? 'green' : 'gray',
    who: log.externalId ?? '',
    at: log.endedAt,
    note: log.note,
  }
  return [...steps, end]
}

/** Puts right by hand what the ERP refused, with a reason. */
function ChangePayload({ id, log, onClose }: { id: number; log: Log; onClose(): void }) {
  const t = useT()
  const [payload, setPayload] = useState(() => JSON.stringify(JSON.parse(log.payload), null, 2))
  const [reason, setReason] = useState('')
  const act = useAct(changeErpEntry, { silent: true, success: t('kit.saved'), topics: ['erpEntry'], onDone: onClose })
  const fields: Record<string, string | undefined> = act.error?.fields ?? {}
  const bad = (field: string) => fields[field] && { help: fields[field], validateStatus: 'error' as const }
  return (
    <AskingModal
      width={720}
      title={t('erpEntry.act.change')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !reason.trim(), loading: act.pending }}
      onOk={() => void act.run({ id, version: log.version, payload, reason })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {act.error && <p role="alert">{act.error.message}</p>}
        <Form.Item label={t('erpEntry.payload')} {...bad('payload')}>
          <Input.TextArea
            aria-label={t('erpEntry.payload')}
            className="integration-code"
            rows={14}
            maxLength={payloadMost}
            value={payload}
            onChange={(e) => setPayload(e.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('erpEntry.reason')} required {...bad('reason')}>
          <Input
            aria-label={t('erpEntry.reason')}
            maxLength={500}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
