import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { addDeliveryReminder } from '../../contract/desk.api.ts'
import { deliveryReminder } from '../../contract/reminder.ts'

/** What is asked for a reminder. */
export const reminderAsk = { name: deliveryReminder.name, fields: deliveryReminder.fields }

interface Props {
  customer: string
  /** Absent: about the customer as a whole. */
  line?: { id: number; name: string }
  onClose(): void
}

/** Asks for the day, tomorrow at first, and for what is to be done then. */
export function SetReminder({ customer, line, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const tomorrow = addDays(useToday(), 1)
  if (!active) return null
  return (
    <AskDialog
      title={t('deliveryReminder.newOf', { line: line?.name ?? customer })}
      ask={reminderAsk}
      initial={{ dueOn: tomorrow }}
      okText={t('deliveryReminder.new')}
      onCancel={onClose}
      onAnswer={async ({ dueOn, note }) => {
        const input = { customer, lineId: line?.id, dueOn: String(dueOn), note: String(note) }
        if (!(await send(addDeliveryReminder, input))) return
        toast.success(t('kit.actDone', { act: t('deliveryReminder.new') }))
        onClose()
      }}
    />
  )
}
