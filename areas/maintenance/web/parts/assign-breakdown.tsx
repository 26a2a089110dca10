import { field } from '#core/contract/field.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { assignMaintenanceBreakdown } from '../../contract/breakdown.api.ts'
import { selectBreakdownOnDuty } from '../../contract/duty.ts'
import { personReference } from '../../contract/people.ts'
import type { BreakdownRow } from './breakdown-verbs.tsx'

const fields = {
  handlerId: field.reference(personReference, { required: true, display: 'handlerName' }),
  note: field.multiline({ max: 500 }),
}

/** Gives a breakdown to somebody; while it is nobody's, to whoever is on duty unless another one is chosen. */
export function AssignBreakdown({ row, onClose }: { row: BreakdownRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const free = row.handlerId === null
  const duty = useCall(selectBreakdownOnDuty, { id: row.id }, { enabled: free })
  const act = useAct(assignMaintenanceBreakdown, { topics: ['maintenanceBreakdown'], onDone: onClose })
  // The form begins with its answer; where that cannot be read it is said, and somebody is chosen all the same.
  if (!active || (free && !duty.data && !duty.error)) return null
  const proposed = free ? duty.data?.rows[0]?.id : undefined
  const hint = duty.error
    ? 'maintenanceBreakdown.dutyUnread'
    : proposed === undefined
      ? undefined
      : 'maintenanceBreakdown.dutyProposed'
  return (
    <AskDialog
      title={`${t('maintenanceBreakdownStatus.verb.assign')} · ${row.breakdownNo}`}
      ask={{ name: 'maintenanceBreakdownAsk', fields, ...(hint && { hint }) }}
      of={String(row.id)}
      initial={proposed === undefined ? {} : { handlerId: proposed }}
      okText={t('maintenanceBreakdownStatus.verb.assign')}
      onCancel={onClose}
      onAnswer={async (asked) => {
        await act.run({ id: row.id, ...(asked as { handlerId: number; note?: string | null }) })
      }}
    />
  )
}
