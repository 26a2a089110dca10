import { Cascader, Form, Input } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type Fields, field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, AskingModal, NotLoaded, type RowIn, verbAction } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import type { Session } from '#core/web/session/session.tsx'
import * as api from '../../contract/breakdown.api.ts'
import { type BreakdownVerb, breakdownStatus, type maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { personReference } from '../../contract/people.ts'
import { failureOptions } from './failure-options.ts'
import { FollowUpInput, isWhole, noFollowUp } from './follow-up-input.tsx'

export type BreakdownRow = RowIn<typeof maintenanceBreakdownCrud.select>

const note = field.multiline({ max: 500 })
const followUp = {
  followUpWork: field.multiline({ max: 200, hint: true }),
  followUpOn: field.date(),
  followUpPersonId: field.reference(personReference, { display: 'followUpPersonName' }),
}
const why = { note: field.multiline({ required: true, max: 500 }) }

interface VerbProps extends Partial<Action<BreakdownRow>> {
  /** Of the rows that the status allows, these alone. */
  only?(row: BreakdownRow): boolean
  fields?: Fields
}

/** A verb of the status on one row, with what is asked before it. */
const onOne = (
  verb: BreakdownVerb,
  endpoint: Endpoint,
  { only, fields, ...props }: VerbProps = {},
): Action<BreakdownRow> => ({
  ...verbAction<BreakdownRow, BreakdownVerb>(breakdownStatus, verb, endpoint, { field: 'state' }),
  at: 'row',
  confirm: false,
  input: ([row], asked) => ({ id: row?.id, ...asked }),
  can: (row) => row.state !== null && breakdownStatus.can(row.state, verb) && only?.(row) !== false,
  ...(fields && { ask: { name: 'maintenanceBreakdownAsk', fields } }),
  ...props,
})

/**
 * What can be done with a breakdown: the status says when, the rights by whom; work on it is its handler's.
 *
 * @param finish asks what was done
 * @param assign asks whose it is, and proposes whom the roster has for it
 */
export function breakdownVerbs(
  { user }: Pick<Session, 'user'>,
  finish: (row: BreakdownRow) => void,
  assign: (row: BreakdownRow) => void,
): Action<BreakdownRow>[] {
  const only = (row: BreakdownRow) => row.handlerId === user.id
  const others = (row: BreakdownRow) => row.handlerId !== user.id
  return [
    onOne('accept', api.acceptMaintenanceBreakdown),
    onOne('depart', api.departMaintenanceBreakdown, { only }),
    onOne('begin', api.beginMaintenanceBreakdown, { only }),
    onOne('resume', api.resumeMaintenanceBreakdown, { only }),
    onOne('finish', api.finishMaintenanceBreakdown, {
      only,
      endpoint: undefined,
      run: ([row]) => row && finish(row),
    }),
    onOne('confirm', api.confirmMaintenanceBreakdown, { only: others, fields: { note, ...followUp } }),
    onOne('assign', api.assignMaintenanceBreakdown, {
      endpoint: undefined,
      run: ([row]) => row && assign(row),
    }),
    onOne('wait', api.waitMaintenanceBreakdown, { only, fields: why }),
    onOne('sendBack', api.sendBackMaintenanceBreakdown, { only: others, fields: why, danger: true }),
    onOne('cancel', api.cancelMaintenanceBreakdown, { fields: why, danger: true }),
  ]
}

/** Asks what failed, down the tree as far as it is known, and what was done. */
export function FinishDialog({ row, onClose }: { row: Pick<BreakdownRow, 'id' | 'breakdownNo'>; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [codeIds, setCodeIds] = useState<number[]>([])
  const [solution, setSolution] = useState('')
  const [later, setLater] = useState(noFollowUp)
  const { data, error, refetch } = useCall(api.getMaintenanceFailureTree, {}, { topics: ['maintenanceFailureCode'] })
  const act = useAct(api.finishMaintenanceBreakdown, {
    topics: ['maintenanceBreakdown', 'maintenanceTask'],
    onDone: onClose,
  })
  if (!active) return null
  const options = failureOptions(data?.codes ?? [])
  return (
    <AskingModal
      title={`${t('maintenanceBreakdownStatus.verb.finish')} · ${row.breakdownNo}`}
      okText={t('maintenanceBreakdownStatus.verb.finish')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !solution.trim() || !isWhole(later) }}
      onOk={() =>
        void act.run({ id: row.id, codeIds, solution: solution.trim(), ...(later.followUpWork.trim() && later) })
      }
      onCancel={onClose}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      <Form layout="vertical">
        {options.length > 0 && (
          <Form.Item label={t('maintenanceBreakdown.codes')}>
            <Cascader
              className="kit-wide"
              aria-label={t('maintenanceBreakdown.codes')}
              placeholder={t('kit.choose')}
              changeOnSelect
              showSearch
              options={options}
              value={codeIds}
              onChange={(value) => setCodeIds((value ?? []).map(Number))}
            />
          </Form.Item>
        )}
        <Form.Item label={t('maintenanceBreakdown.solution')} required>
          <Input.TextArea
            aria-label={t('maintenanceBreakdown.solution')}
            autoSize={{ minRows: 3, maxRows: 6 }}
            maxLength={500}
            value={solution}
            onChange={(event) => setSolution(event.target.value)}
          />
        </Form.Item>
        <FollowUpInput value={later} onChange={setLater} />
      </Form>
    </AskingModal>
  )
}
