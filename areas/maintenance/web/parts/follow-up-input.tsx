import { Form, Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { DateInput, ReferenceSelect } from '#core/web/kit/index.ts'
import { personReference } from '../../contract/people.ts'

/** What a repair leaves for later, as it is typed. */
export interface FollowUp {
  followUpWork: string
  followUpOn: string | null
  followUpPersonId: number | null
}

export const noFollowUp: FollowUp = { followUpWork: '', followUpOn: null, followUpPersonId: null }

/** All of it that is needed is there, or nothing. */
export const isWhole = ({ followUpWork, followUpOn, followUpPersonId }: FollowUp): boolean =>
  followUpWork.trim() ? followUpOn !== null : followUpOn === null && followUpPersonId === null

interface Props {
  value: FollowUp
  onChange(value: FollowUp): void
}

/** Asks what is left for later, by when and by whom: it becomes a task. Stands within a form. */
export function FollowUpInput({ value, onChange }: Props) {
  const t = useT()
  const begun = value.followUpWork.trim() !== ''
  return (
    <>
      <Form.Item label={t('maintenanceBreakdown.followUp')} extra={t('maintenanceBreakdown.followUpHint')}>
        <Input.TextArea
          aria-label={t('maintenanceBreakdown.followUp')}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={200}
          value={value.followUpWork}
          onChange={(event) => onChange({ ...value, followUpWork: event.target.value })}
        />
      </Form.Item>
      {(begun || !isWhole(value)) && (
        <>
          <Form.Item label={t('maintenanceBreakdownAsk.followUpOn')} required>
            <DateInput
              kind="date"
              aria-label={t('maintenanceBreakdownAsk.followUpOn')}
              value={value.followUpOn}
              onChange={(day) => onChange({ ...value, followUpOn: typeof day === 'string' ? day : null })}
            />
          </Form.Item>
          <Form.Item label={t('maintenanceBreakdownAsk.followUpPersonId')}>
            <ReferenceSelect
              reference={personReference}
              aria-label={t('maintenanceBreakdownAsk.followUpPersonId')}
              value={value.followUpPersonId}
              onChange={(followUpPersonId) => onChange({ ...value, followUpPersonId })}
            />
          </Form.Item>
        </>
      )}
    </>
  )
}
