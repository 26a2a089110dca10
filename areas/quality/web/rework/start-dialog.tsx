import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { operationReference } from '#areas/routing/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  AddRow,
  AskingModal,
  DateInput,
  DecimalInput,
  NotLoaded,
  numberText,
  ReferenceSelect,
  RemoveRow,
} from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useToday } from '#core/web/use-now.ts'
import { getReworkPlan, startRework } from '../../contract/rework.ts'
import './rework.css'

interface Row {
  id: number
  version: number
  number?: string | null
  materialDesc?: string | null
  reasonName?: string | null
  quantity?: number | null
  unit?: string | null
  note?: string | null
}

type Operation = OutputOf<typeof getReworkPlan>['operations'][number]
type Step = InputOf<typeof startRework>['steps'][number]

/** A step of the master that the original order has not. */
interface Extra {
  key: number
  operationId: number | null
  workCenterId: number | null
  seconds: number | null
}

const stepOf = ({ operationId, workCenterId, seconds }: Extra): Step | null =>
  operationId && workCenterId && seconds ? { operationId, workCenterId, seconds } : null

/** Where pieces are sent back to, with steps of their own before it, until when, and what is to be done. */
export function StartDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const today = useToday()
  const { can } = useSession()
  const { data, error, refetch } = useCall(getReworkPlan, { id: row.id }, { topics: ['disposition'] })
  const [chosen, setChosen] = useState<number | null>(null)
  const [extras, setExtras] = useState<Extra[]>([])
  const [day, setDay] = useState<string | null>(today)
  const [remarks, setRemarks] = useState(row.note ?? '')
  const [touched, setTouched] = useState(false)
  const act = useAct(startRework, {
    topics: ['rework', 'disposition', 'workOrder'],
    silent: true,
    onDone: ({ workorderNo }) => {
      toast.success(t('rework.started', { order: workorderNo }))
      onClose()
    },
  })
  if (!useActive()) return null
  const operations = data?.operations ?? []
  const from = chosen ?? operations.at(-1)?.sequence ?? null
  const own = extras.map(stepOf)
  const follow = operations.filter(({ sequence }) => from !== null && sequence >= from)
  const steps = [...own.flatMap((step) => step ?? []), ...follow.map(({ sequence }) => ({ sequence }))]
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setTouched(true)
      set(value)
    }
  const changeExtra = (key: number, part: Partial<Extra>) =>
    change(setExtras)(extras.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const unready = !data || !day || !steps.length || own.includes(null)
  return (
    <AskingModal
      width={680}
      title={`${t('reworkStatus.verb.start')} · ${row.number}`}
      okText={t('reworkStatus.verb.start')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: unready }}
      dirty={touched}
      onOk={() =>
        day && void act.run({ id: row.id, version: row.version, steps, requiredEndDate: day, remarks: remarks || null })
      }
      onCancel={onClose}
    >
      <p className="kit-faint">
        {[row.materialDesc, row.reasonName, `${numberText(row.quantity ?? 0, language)} ${row.unit ?? ''}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Refused error={act.error} />
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      <Form layout="vertical">
        <Form.Item label={t('rework.from')} extra={t('rework.fromHint')}>
          <Select<number>
            aria-label={t('rework.from')}
            value={from ?? undefined}
            loading={!data}
            onChange={change(setChosen)}
            options={operations.map(({ sequence, produreName, workCenterName }) => ({
              value: sequence,
              label: `${sequence} · ${produreName} · ${workCenterName}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('rework.stepsTitle')}>
          {extras.map((extra, i) => (
            <ExtraStep
              key={extra.key}
              extra={extra}
              at={i + 1}
              onChange={(part) => changeExtra(extra.key, part)}
              onRemove={() => change(setExtras)(extras.filter(({ key }) => key !== extra.key))}
            />
          ))}
          {can('operation.view') && can('workCenter.view') && (
            <AddRow
              disabled={extras.length >= 20}
              onClick={() =>
                change(setExtras)([
                  ...extras,
                  {
                    key: Math.max(0, ...extras.map(({ key }) => key)) + 1,
                    operationId: null,
                    workCenterId: null,
                    seconds: null,
                  },
                ])
              }
            />
          )}
          <Follow operations={follow} before={extras.length} />
        </Form.Item>
        <Form.Item required label={t('rework.requiredEndDate')}>
          <DateInput
            kind="date"
            aria-label={t('rework.requiredEndDate')}
            value={day}
            onChange={(value) => change(setDay)(typeof value === 'string' ? value : null)}
          />
        </Form.Item>
        <Form.Item label={t('rework.remarks')}>
          <Input.TextArea
            rows={2}
            maxLength={500}
            aria-label={t('rework.remarks')}
            value={remarks}
            onChange={(event) => change(setRemarks)(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}

/** The operations of the original order that are done again, in their order. */
function Follow({ operations, before }: { operations: readonly Operation[]; before: number }) {
  return (
    <ol className="rework-steps" start={before + 1}>
      {operations.map(({ sequence, produreName, workCenterName }) => (
        <li key={sequence}>
          {produreName} <span className="kit-faint">{workCenterName}</span>
        </li>
      ))}
    </ol>
  )
}

interface ExtraProps {
  extra: Extra
  at: number
  onChange(part: Partial<Extra>): void
  onRemove(): void
}

function ExtraStep({ extra, at, onChange, onRemove }: ExtraProps) {
  const t = useT()
  return (
    <div className="rework-extra">
      <ReferenceSelect
        reference={operationReference}
        aria-label={`${t('rework.operation')} ${at}`}
        placeholder={t('rework.operation')}
        value={extra.operationId}
        onChange={(operationId) => onChange({ operationId })}
      />
      <ReferenceSelect
        reference={workCenterReference}
        aria-label={`${t('rework.workCenter')} ${at}`}
        placeholder={t('rework.workCenter')}
        value={extra.workCenterId}
        onChange={(workCenterId) => onChange({ workCenterId })}
      />
      <DecimalInput
        aria-label={`${t('rework.seconds')} ${at}`}
        placeholder={t('rework.seconds')}
        scale={1}
        min={0}
        value={extra.seconds}
        onChange={(seconds) => onChange({ seconds })}
      />
      <RemoveRow onClick={onRemove} />
    </div>
  )
}
