import { Alert, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { selectColleague } from '#areas/identity/contract/team-user.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, DraftOffer, useDraft } from '#core/web/kit/index.ts'
import { PeopleSelect } from '#core/web/kit/parts/people-select.tsx'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { getTaskCard } from '../../contract/floor.ts'
import { correctReport, getReportCourse } from '../../contract/report.api.ts'
import { type Defect, DefectsInput } from './defects-input.tsx'
import { QuantityInput } from './quantity-input.tsx'
import '../execution.css'

interface Props {
  report: { id: number; reportNo: string; taskId: number; goodQuantity: number }
  onClose(): void
}

interface Entered {
  good: number
  defects: Defect[]
  people: number[]
}

interface Draft {
  changed: Entered | null
  reason: string
}

/** Puts a new report in the place of a wrong one, beginning with what the wrong one said. */
export function CorrectDialog({ report, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const card = useCall(getTaskCard, { taskId: report.taskId })
  const course = useCall(getReportCourse, { id: report.id })
  const [{ changed, reason }, setTyped] = useState<Draft>({ changed: null, reason: '' })
  const draft = useDraft<Draft>(`report.correct:${report.id}`)
  const type = (part: Partial<Draft>) => {
    const next = { changed, reason, ...part }
    setTyped(next)
    draft.keep(next)
  }
  const [tried, setTried] = useState(false)
  const act = useAct(correctReport, {
    topics: ['report', 'task', 'workOrder'],
    success: t('report.corrected'),
    onDone: () => {
      draft.drop()
      onClose()
    },
    silent: true,
  })
  if (!active) return null
  const said = changed ?? {
    good: report.goodQuantity,
    defects: (course.data?.defects ?? []).map(({ reasonId, quantity }) => ({ reasonId, quantity })),
    people: (course.data?.people ?? []).map(({ userId }) => userId),
  }
  const known = course.data?.people.map(({ userId }) => userId) ?? []
  const samePeople = said.people.length === known.length && said.people.every((id) => known.includes(id))
  const save = () => {
    setTried(true)
    if (!reason.trim()) return
    const { good: goodQuantity, defects, people } = said
    const userIds = samePeople ? undefined : people
    void act.run({ id: report.id, goodQuantity, defects: defects.filter((each) => each.quantity > 0), userIds, reason })
  }
  const failure = card.error ?? course.error
  const scale = card.data?.unitDecimals ?? 0
  return (
    <AskingModal
      title={`${t('reportStatus.verb.correct')} · ${report.reportNo}`}
      okText={t('reportStatus.verb.correct')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !card.data || !course.data }}
      onOk={save}
      dirty={changed !== null}
      onDiscard={draft.drop}
      onCancel={onClose}
    >
      {failure && <Alert className="kit-gap" type="error" showIcon title={failure.message} />}
      <Refused error={act.error} />
      {!failure && (!card.data || !course.data) && <Skeleton active />}
      {card.data && course.data && (
        <Form layout="vertical">
          <DraftOffer draft={draft} onTake={type} />
          <Form.Item label={t('report.goodQuantity')}>
            <QuantityInput
              label={t('report.goodQuantity')}
              scale={scale}
              unit={card.data.unit}
              value={said.good}
              onChange={(good) => type({ changed: { ...said, good } })}
            />
          </Form.Item>
          <Form.Item label={t('report.defectiveQuantity')}>
            <DefectsInput
              value={said.defects}
              reasons={card.data.reasons}
              scale={scale}
              fresh={(defect) => defect}
              onChange={(defects) => type({ changed: { ...said, defects } })}
            />
          </Form.Item>
          <Form.Item label={t('report.personNames')}>
            <PeopleSelect
              find={selectColleague}
              label={t('report.personNames')}
              value={said.people}
              onChange={(people) => type({ changed: { ...said, people } })}
            />
          </Form.Item>
          <Form.Item
            required
            label={t('report.reason')}
            validateStatus={tried && !reason.trim() ? 'error' : ''}
            help={tried && !reason.trim() ? t('invalid.required') : undefined}
          >
            <Input.TextArea
              rows={2}
              maxLength={500}
              aria-label={t('report.reason')}
              value={reason}
              onChange={(event) => type({ reason: event.target.value })}
            />
          </Form.Item>
        </Form>
      )}
    </AskingModal>
  )
}
